// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'preact/hooks';
import { treeKey, treeMove, treeRows, type TreeRow } from '../../model/tree';
import { Icon } from '../../parts/Icon';
import type { DatabaseNode } from '../../state/catalogue';
import { go, route } from '../../state/route';
import type { Deletion } from './DeleteDialog';

interface TreeProps {
  readonly databases: readonly DatabaseNode[];
  readonly onCreate: (database: string) => void;
  readonly onDelete: (what: Deletion) => void;
}

/** The Tab key stops at one row and its buttons; the arrow keys lead to the others. */
export function Tree({ databases, onCreate, onDelete }: TreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = treeRows(databases, closed);
  const here = route.value;
  const selected = here.page === 'overview' ? null : treeKey(here.name.database, here.name.container);
  const stop = [focused, selected].find((key) => rows.some((row) => row.key === key)) ?? rows[0]?.key;

  const toggle = (database: string): void =>
    setClosed((old) => new Set(old.has(database) ? [...old].filter((name) => name !== database) : [...old, database]));
  const open = (row: TreeRow): void => {
    setFocused(row.key);
    if (row.container === null) toggle(row.database);
    else go({ page: 'items', name: { database: row.database, container: row.container } });
  };
  const onKeyDown = (event: KeyboardEvent, row: TreeRow): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(row);
      return;
    }
    const move = treeMove(rows, row.key, event.key);
    if (move === null) return;
    event.preventDefault();
    if (move.kind !== 'focus') {
      toggle(move.database);
      return;
    }
    setFocused(move.key);
    const place = rows.findIndex((candidate) => candidate.key === move.key);
    list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[place]?.focus();
  };
  return (
    <div class="tree" role="tree" aria-label="Databases and containers" ref={list}>
      {rows.map((row) => (
        <div
          class={row.key === selected ? 'tree-row tree-row-on' : 'tree-row'}
          key={row.key}
          role="treeitem"
          aria-label={row.container ?? row.database}
          aria-level={row.container === null ? 1 : 2}
          aria-posinset={row.place}
          aria-setsize={row.siblings}
          aria-selected={row.key === selected}
          {...(row.container === null ? { 'aria-expanded': row.isOpen } : {})}
          tabIndex={row.key === stop ? 0 : -1}
          onClick={() => open(row)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          <span class={row.container === null ? 'tree-item' : 'tree-item tree-leaf'} title={row.container ?? row.database}>
            {row.container === null && (
              <span class={row.isOpen ? 'tree-arrow tree-arrow-open' : 'tree-arrow'}>
                <Icon name="chevron" />
              </span>
            )}
            <Icon name={row.container === null ? 'database' : 'container'} />
            <span class="tree-name">{row.container ?? row.database}</span>
          </span>
          <RowActions row={row} isStop={row.key === stop} onCreate={onCreate} onDelete={onDelete} />
        </div>
      ))}
    </div>
  );
}

/** The buttons are inside the row, since a tree may only contain rows. Their events do not reach the row. */
const toThemselves = (event: Event): void => event.stopPropagation();

interface RowActionsProps {
  readonly row: TreeRow;
  /** Whether the Tab key stops at the row, and so at its buttons. */
  readonly isStop: boolean;
  readonly onCreate: (database: string) => void;
  readonly onDelete: (what: Deletion) => void;
}

function RowActions({ row, isStop, onCreate, onDelete }: RowActionsProps) {
  const what: Deletion = { database: row.database, container: row.container };
  return (
    <span class="tree-actions" onClick={toThemselves} onKeyDown={toThemselves}>
      {row.container === null && (
        <button
          type="button"
          class="button button-quiet button-icon"
          tabIndex={isStop ? 0 : -1}
          aria-label={`New container in ${row.database}`}
          title={`New container in ${row.database}`}
          onClick={() => onCreate(row.database)}
        >
          <Icon name="add" />
        </button>
      )}
      <button
        type="button"
        class="button button-quiet button-icon"
        tabIndex={isStop ? 0 : -1}
        aria-label={row.container === null ? `Delete database ${row.database}` : `Delete container ${row.container}`}
        title="Delete"
        onClick={() => onDelete(what)}
      >
        <Icon name="delete" />
      </button>
    </span>
  );
}
