// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { ContainerName } from '../../api/types';
import {
  readList,
  storageName,
  withEntry,
  withSaved,
  writeList,
  type HistoryEntry,
  type SavedQuery,
} from '../../model/savedQueries';

export interface Remembered {
  readonly history: readonly HistoryEntry[];
  readonly saved: readonly SavedQuery[];
  readonly add: (entry: HistoryEntry) => void;
  readonly save: (query: SavedQuery) => void;
  readonly forgetSaved: (name: string) => void;
  readonly clearHistory: () => void;
}

/** Queries of this container that this browser remembers. */
export function useRemembered(name: ContainerName): Remembered {
  const historyName = storageName('history', name);
  const savedName = storageName('saved', name);
  const [history, setHistory] = useState(() => readList<HistoryEntry>(historyName));
  const [saved, setSaved] = useState(() => readList<SavedQuery>(savedName));
  const keepHistory = (list: readonly HistoryEntry[]): void => {
    setHistory(list);
    writeList(historyName, list);
  };
  const keepSaved = (list: readonly SavedQuery[]): void => {
    setSaved(list);
    writeList(savedName, list);
  };
  return {
    history,
    saved,
    add: (entry) => keepHistory(withEntry(history, entry)),
    save: (query) => keepSaved(withSaved(saved, query)),
    forgetSaved: (gone) => keepSaved(saved.filter((query) => query.name !== gone)),
    clearHistory: () => keepHistory([]),
  };
}
