// SPDX-License-Identifier: Apache-2.0
import type { ContainerName } from '../api/types';

export interface HistoryEntry {
  readonly query: string;
  readonly parameters: string;
  /** In milliseconds, by the browser's clock: this is about the user, not about data. */
  readonly at: number;
}

export interface SavedQuery {
  readonly name: string;
  readonly query: string;
  readonly parameters: string;
}

export const MAX_HISTORY = 50;
export const MAX_SAVED = 100;
/** Longer queries are run but not stored. */
export const MAX_REMEMBERED_CHARACTERS = 20000;

/** The newest first, and each text once. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  if (entry.query.length + entry.parameters.length > MAX_REMEMBERED_CHARACTERS) return history;
  const others = history.filter((old) => old.query !== entry.query || old.parameters !== entry.parameters);
  return [entry, ...others].slice(0, MAX_HISTORY);
}

/** One of the same name is replaced. */
export function withSaved(saved: readonly SavedQuery[], query: SavedQuery): readonly SavedQuery[] {
  const others = saved.filter((old) => old.name !== query.name);
  return [query, ...others].slice(0, MAX_SAVED).sort((a, b) => a.name.localeCompare(b.name));
}

export function storageName(kind: 'history' | 'saved', name: ContainerName): string {
  return `ephemeris.${kind}.${encodeURIComponent(name.database)}.${encodeURIComponent(name.container)}`;
}

/** The stored list; one that cannot be read counts as empty. */
export function readList<T>(key: string): readonly T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as T[]) : [];
  } catch {
    return [];
  }
}

/** Storage may be full or forbidden; queries work without. */
export function writeList<T>(key: string, list: readonly T[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Only the stored list is lost.
  }
}
