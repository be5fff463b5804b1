// SPDX-License-Identifier: Apache-2.0
import type { ContainerName, Json } from '../api/types';
import { draftOf, keepDraft } from '../state/drafts';

export interface DraftValue<T> {
  /** What was typed; null if nothing was, or nothing is left of it. */
  readonly value: T | null;
  /** With what would be lost with it, as a sentence; null if nothing would be. */
  readonly set: (value: T, loss: string | null) => void;
  readonly drop: () => void;
}

/** Names a place on a container's pages where something can be typed. */
export function draftKey(place: string, name: ContainerName): string {
  return JSON.stringify([place, name.database, name.container]);
}

/** What is typed in one place of a page, kept over a reload and a key that is refused. */
export function useDraft<T extends Json>(key: string): DraftValue<T> {
  return {
    value: (draftOf(key)?.value ?? null) as T | null,
    set: (value, loss) => keepDraft(key, { value, loss }),
    drop: () => keepDraft(key, null),
  };
}
