// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'preact/hooks';
import { compareItem } from '../../api/items';
import type { Container, ContainerName, ItemSummary } from '../../api/types';
import { expiryOf, isExpired, isSameExpiry } from '../../model/expiry';
import { identityOf } from '../../model/partitionKey';
import { forEachOf } from '../../model/pool';
import { Pace } from '../../model/pace';
import type { RowPages } from '../../model/rowPages';
import type { TableView } from '../../model/rowSource';
import { now, serverNow } from '../../model/serverTime';
import { meetsFilter } from '../../model/summaryQuery';
import type { Window } from '../../model/virtualRows';
import { usePolling } from '../../parts/hooks';
import { summaryOf } from './itemText';

/** How long a row fades out after its item is gone. */
const LINGER_SECONDS = 2;

const REFRESH_MILLISECONDS = 5000;

/** Rows that are checked one by one; if more are due, their pages are loaded again. */
const MAX_ASKED_SINGLY = 40;

/** How long to wait before the server is asked again about rows that it still has, although they are due by our time. */
const MAX_WAIT_SECONDS = 16;

interface Watched {
  readonly pages: RowPages<ItemSummary>;
  /** The rows that are drawn, and those that are visible. */
  readonly window: { readonly current: Pick<Window, 'first' | 'last' | 'firstSeen' | 'lastSeen'> };
  /** Draws the rows again, and loads those that are marked. */
  readonly redraw: () => void;
}

/**
 * Keeps rows true while others write. Rows that are seen are asked about every few seconds. A row whose time is over by our
 * reckoning is asked about before it is called expired: its item may have been written again since it was read. Says which
 * rows are gone.
 */
export function useRowWatch(
  name: ContainerName,
  container: Container,
  view: TableView,
  { pages, window, redraw }: Watched,
): (row: ItemSummary) => boolean {
  const defaultTtl = container.defaultTtl ?? null;
  /** When the server said of each that it is gone. Rows leave soon after, so there are never many. */
  const gone = useRef(new Map<string, number>());
  const pace = useRef(new Pace());
  const turn = useRef(0);
  const patience = useRef({ askAt: 0, wait: 1 });
  const asking = useRef(false);
  const expiry = (row: ItemSummary) => expiryOf(defaultTtl, row.ttl, row.lastModifiedSecond);
  const isGone = (row: ItemSummary): boolean => gone.current.has(identityOf(row));

  /** Returns whether something has changed. */
  const ask = async (row: ItemSummary, signal: AbortSignal): Promise<boolean> => {
    const answer = await compareItem(name, row.id, row.partitionKey, row.etag, signal);
    pace.current.noteCharge(answer.charge, Date.now());
    if (answer.kind === 'unchanged' || signal.aborted) return false;
    const isRow = (other: ItemSummary): boolean => identityOf(other) === identityOf(row);
    if (answer.kind === 'gone') {
      gone.current.set(identityOf(row), serverNow());
    } else {
      const fresh = summaryOf(answer.item.text, container);
      pages.update((old) => (isRow(old) ? fresh : undefined));
      if (!meetsFilter(view.expiry, expiry(fresh), serverNow())) pages.remove(isRow);
      else if (isSameExpiry(expiry(fresh), expiry(row))) return false;
      else if (view.sort === 'expiry') pages.renew(isRow);
    }
    redraw();
    return true;
  };

  usePolling(
    async (signal) => {
      const { firstSeen, lastSeen } = window.current;
      const count = Math.max(0, lastSeen - firstSeen + 1);
      // Starts where the last round stopped, so that every row is checked.
      const places = Array.from({ length: count }, (_, step) => firstSeen + ((turn.current + step) % count));
      const compare = async (place: number): Promise<void> => {
        if (!pace.current.mayGo(Date.now())) return;
        turn.current = place + 1 - firstSeen;
        const row = pages.row(place);
        if (row !== undefined && !isGone(row)) await ask(row, signal);
      };
      // Errors are shown elsewhere; the next round checks these rows again.
      await forEachOf(places, compare, signal).catch(() => undefined);
    },
    REFRESH_MILLISECONDS,
    [name, view, defaultTtl],
  );

  const askAboutDue = async (due: readonly ItemSummary[], signal: AbortSignal): Promise<void> => {
    let isNews = false;
    asking.current = true;
    try {
      await forEachOf(due, async (row) => void (isNews = (await ask(row, signal)) || isNews), signal);
    } catch {
      // As above.
    }
    asking.current = false;
    noteRound(isNews);
  };
  const noteRound = (isNews: boolean): void => {
    const { wait } = patience.current;
    patience.current = { askAt: serverNow() + wait, wait: isNews ? 1 : Math.min(MAX_WAIT_SECONDS, wait * 2) };
  };

  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    gone.current.clear();
    patience.current = { askAt: 0, wait: 1 };
    return () => abort.current.abort();
  }, [pages]);

  const second = now.value;
  useEffect(() => {
    const hasLingered = (row: ItemSummary): boolean =>
      (gone.current.get(identityOf(row)) ?? Infinity) + LINGER_SECONDS <= second;
    if (pages.remove(hasLingered)) redraw();
    for (const [identity, at] of gone.current) if (at + LINGER_SECONDS <= second) gone.current.delete(identity);
    const isDue = (row: ItemSummary): boolean => isExpired(expiry(row), second) && !isGone(row);
    const here = new Set(pages.rowsAround(window.current.first, window.current.last).filter(isDue));
    const areFew = here.size <= MAX_ASKED_SINGLY;
    if (here.size === 0) patience.current = { askAt: 0, wait: 1 };
    if (asking.current || second < patience.current.askAt) return;
    // Other pages are read again when they are viewed.
    pages.renew((row) => isDue(row) && !(areFew && here.has(row)));
    if (here.size === 0) return;
    if (areFew) void askAboutDue([...here], abort.current.signal);
    else noteRound(false);
    redraw();
  }, [pages, second, defaultTtl]);

  return isGone;
}
