// SPDX-License-Identifier: Apache-2.0
import { computed, signal } from '@preact/signals';
import type { Json } from '../api/types';

/** What somebody has typed and not saved. */
export interface Draft {
  /** What would be lost, as a sentence; null if nothing would be. */
  readonly loss: string | null;
  readonly value: Json;
}

interface Kept {
  /** The address that the drafts belong to: they are of use on that page only. */
  readonly address: string;
  readonly drafts: readonly (readonly [string, Draft])[];
}

const STORAGE_NAME = 'ephemeris.drafts';

/** A page has at most three places to type into. */
const MAX_DRAFTS = 8;

/**
 * Drafts live here and not in the components that show them, since these go when the key is refused. They are dropped when
 * they are saved or discarded, when the user agrees to leave the page, and when the user signs out.
 */
const drafts = signal<ReadonlyMap<string, Draft>>(new Map());

/** What would be lost by going elsewhere; null if nothing would be. */
export const unsaved = computed(() => {
  const losses = [...drafts.value.values()].map(({ loss }) => loss).filter((loss) => loss !== null);
  return losses.length === 0 ? null : losses.join(' ');
});

export function draftOf(key: string): Draft | null {
  return drafts.value.get(key) ?? null;
}

/** Keeps a draft; null drops it. */
export function keepDraft(key: string, draft: Draft | null): void {
  const next = new Map(drafts.peek());
  next.delete(key);
  if (draft !== null) next.set(key, draft);
  drafts.value = new Map([...next].slice(-MAX_DRAFTS));
}

export function dropDrafts(): void {
  if (drafts.peek().size > 0) drafts.value = new Map();
}

/** Has drafts outlive a reload: the tab's session storage holds them from the end of the page to the beginning of the next. */
export function keepDraftsOverReload(): void {
  takeUp();
  addEventListener('pagehide', putAway);
  addEventListener('pageshow', (event) => event.persisted && sessionStorage.removeItem(STORAGE_NAME));
}

function takeUp(): void {
  const text = sessionStorage.getItem(STORAGE_NAME);
  sessionStorage.removeItem(STORAGE_NAME);
  if (text === null) return;
  try {
    const kept = JSON.parse(text) as Kept;
    if (kept.address === location.hash) drafts.value = new Map(kept.drafts);
  } catch {
    // Not written by this page, so it is no loss.
  }
}

function putAway(): void {
  if (drafts.peek().size === 0) return;
  const kept: Kept = { address: location.hash, drafts: [...drafts.peek()] };
  try {
    sessionStorage.setItem(STORAGE_NAME, JSON.stringify(kept));
  } catch {
    // Storage is full. The browser has warned the user before leaving.
  }
}
