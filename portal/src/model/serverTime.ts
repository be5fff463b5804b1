// SPDX-License-Identifier: Apache-2.0
import { computed, signal } from '@preact/signals';
import { mergeOffset } from './timeOffset';

/**
 * The server's time. It may have been moved, and the browser's clock may be wrong, so everything that counts down
 * counts by this and not by the browser.
 */
const offset = signal<number | null>(null);
const tick = signal(Date.now());

const TICK_MILLISECONDS = 1000;

/** Takes over the time that an answer carries. */
export function noteServerTime(nowSeconds: number): void {
  offset.value = mergeOffset(offset.value, nowSeconds - Date.now() / 1000);
}

/** The server's current second; updated once a second while it is shown. */
export const now = computed(() => Math.floor(tick.value / 1000 + (offset.value ?? 0)));

/** The same for code that is no component. */
export function serverNow(): number {
  return Math.floor(Date.now() / 1000 + (offset.peek() ?? 0));
}

export function startTicking(): void {
  const move = (): void => {
    if (!document.hidden) tick.value = Date.now();
  };
  setInterval(move, TICK_MILLISECONDS);
  document.addEventListener('visibilitychange', move);
}
