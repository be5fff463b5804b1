// SPDX-License-Identifier: Apache-2.0
export const ROW_PIXELS = 32;

/** Browsers cannot draw elements that are much taller; lists that would be are scrolled in larger steps. */
export const MAX_SCROLL_PIXELS = 8_000_000;

/** Rows above and below what is seen, so that scrolling does not show gaps. */
const OVERSCAN = 16;

/** Rows that are scrolled past before others are drawn; the overscan covers them. */
const STEP_ROWS = 8;

export interface Window {
  readonly first: number;
  readonly last: number;
  /** Of these, the ones that are seen, or will be before others are drawn. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Where the first row is drawn, in pixels from the top of the list. */
  readonly offset: number;
  readonly height: number;
}

/** Which rows are to be drawn, and where. */
export function visibleRows(rowCount: number, scrollTop: number, viewport: number): Window {
  const height = Math.min(rowCount * ROW_PIXELS, MAX_SCROLL_PIXELS);
  const top = firstVisible(rowCount, scrollTop, viewport);
  const first = Math.max(0, top - OVERSCAN);
  const last = Math.min(rowCount - 1, top + Math.ceil(viewport / ROW_PIXELS) + OVERSCAN);
  const exact = rowCount * ROW_PIXELS <= MAX_SCROLL_PIXELS;
  const lastSeen = Math.min(last, top + Math.ceil(viewport / ROW_PIXELS) + STEP_ROWS);
  const offset = exact ? first * ROW_PIXELS : scrollTop - (top - first) * ROW_PIXELS;
  return { first, last, firstSeen: Math.min(top, last), lastSeen, offset, height };
}

function firstVisible(rowCount: number, scrollTop: number, viewport: number): number {
  if (rowCount * ROW_PIXELS <= MAX_SCROLL_PIXELS) return Math.max(0, Math.floor(scrollTop / ROW_PIXELS));
  const share = Math.min(1, Math.max(0, scrollTop / (MAX_SCROLL_PIXELS - viewport)));
  return Math.round(share * (rowCount - Math.floor(viewport / ROW_PIXELS)));
}

/** The scroll position rounded to steps. Drawing again for every pixel would make scrolling stutter. */
export function scrollStep(rowCount: number, scrollTop: number): number {
  if (rowCount * ROW_PIXELS > MAX_SCROLL_PIXELS) return scrollTop;
  return scrollTop - (scrollTop % (STEP_ROWS * ROW_PIXELS));
}

/** How far to scroll for a row to be seen; null if it is. */
export function scrollTo(row: number, rowCount: number, scrollTop: number, viewport: number): number | null {
  if (rowCount * ROW_PIXELS > MAX_SCROLL_PIXELS) {
    const first = firstVisible(rowCount, scrollTop, viewport);
    const seen = Math.floor(viewport / ROW_PIXELS);
    if (row >= first && row < first + seen) return null;
    return ((row - seen / 2) / (rowCount - seen)) * (MAX_SCROLL_PIXELS - viewport);
  }
  const top = row * ROW_PIXELS;
  if (top < scrollTop) return top;
  return top + ROW_PIXELS > scrollTop + viewport ? top + ROW_PIXELS - viewport : null;
}
