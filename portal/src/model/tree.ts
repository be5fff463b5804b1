// SPDX-License-Identifier: Apache-2.0
/** A row of the tree as it is shown: closed databases hide their containers. */
export interface TreeRow {
  readonly key: string;
  readonly database: string;
  /** Null for the database itself. */
  readonly container: string | null;
  readonly isOpen: boolean;
  readonly place: number;
  readonly siblings: number;
}

export interface TreeSource {
  readonly database: { readonly id: string };
  readonly containers: readonly { readonly id: string }[];
}

export function treeKey(database: string, container: string | null): string {
  return JSON.stringify([database, container]);
}

export function treeRows(sources: readonly TreeSource[], closed: ReadonlySet<string>): TreeRow[] {
  return sources.flatMap((source, place): TreeRow[] => {
    const database = source.database.id;
    const isOpen = !closed.has(database);
    const head: TreeRow = {
      key: treeKey(database, null),
      database,
      container: null,
      isOpen,
      place: place + 1,
      siblings: sources.length,
    };
    if (!isOpen) return [head];
    const inside = source.containers.map((container, index) => ({
      key: treeKey(database, container.id),
      database,
      container: container.id,
      isOpen: false,
      place: index + 1,
      siblings: source.containers.length,
    }));
    return [head, ...inside];
  });
}

/** Where a key leads, as trees do it everywhere: right opens or goes in, left closes or goes out. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly key: string }
  | { readonly kind: 'open' | 'close'; readonly database: string }
  | null;

export function treeMove(rows: readonly TreeRow[], current: string, key: string): TreeMove {
  const place = rows.findIndex((row) => row.key === current);
  const row = rows[place];
  if (row === undefined) return null;
  const focus = (target: TreeRow | undefined): TreeMove =>
    target === undefined ? null : { kind: 'focus', key: target.key };
  switch (key) {
    case 'ArrowDown':
      return focus(rows[place + 1]);
    case 'ArrowUp':
      return focus(rows[place - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (row.container !== null) return null;
      return row.isOpen ? focus(rows[place + 1]) : { kind: 'open', database: row.database };
    case 'ArrowLeft':
      if (row.container !== null) return { kind: 'focus', key: treeKey(row.database, null) };
      return row.isOpen ? { kind: 'close', database: row.database } : null;
    default:
      return null;
  }
}
