// SPDX-License-Identifier: Apache-2.0
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ItemSummary } from '../../api/types';
import { identityOf } from '../../model/partitionKey';
import { ROW_PIXELS, scrollStep, scrollTo, visibleRows } from '../../model/virtualRows';
import { ItemRow, NO_ACTIONS, type RowActions } from './ItemRow';
import { TableHead } from './TableHead';
import type { Rows } from './useRows';

interface ItemsTableProps {
  readonly rows: Rows;
  readonly defaultTtl: number | null;
  readonly keyPaths: readonly string[];
  readonly sort: 'key' | 'expiry';
  readonly onSort: (sort: 'key' | 'expiry') => void;
  readonly selected: ReadonlyMap<string, ItemSummary>;
  readonly onSelect: (rows: readonly ItemSummary[], on: boolean) => void;
  readonly openIdentity: string | null;
  readonly onOpen: (row: ItemSummary) => void;
}

const FIRST_VIEWPORT = 600;

/** Draws only the rows that are seen. The arrow keys walk along them, Enter opens, Space selects. */
export function ItemsTable(props: ItemsTableProps) {
  const { rows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [viewport, setViewport] = useState(FIRST_VIEWPORT);
  const [active, setActive] = useState(0);
  // Keys may come faster than rows are drawn.
  const latestActive = useRef(0);
  const focusWanted = useRef(false);
  const anchor = useRef(0);
  const actions = useRef<RowActions>(NO_ACTIONS);
  const drawn = visibleRows(rows.rowCount, scrollTop, viewport);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setViewport(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => rows.look(drawn), [drawn.first, drawn.last, drawn.firstSeen, drawn.lastSeen, rows.rowCount]);
  // If the focused row is removed or drawn again, the row in its place gets the focus.
  const hasFocus = (): boolean => body.current?.contains(document.activeElement) === true;
  const hadFocus = hasFocus();
  useLayoutEffect(() => {
    if (!focusWanted.current && !(hadFocus && !hasFocus())) return;
    const row = body.current?.querySelector<HTMLElement>('[tabindex="0"]');
    // A row that is not drawn yet is drawn by scrolling to it.
    focusWanted.current = row === null || row === undefined;
    row?.focus({ preventScroll: true });
  });

  const moveTo = (place: number): void => {
    const target = Math.min(rows.rowCount - 1, Math.max(0, place));
    const element = scroller.current;
    const scroll = element === null ? null : scrollTo(target, rows.rowCount, element.scrollTop, viewport - ROW_PIXELS);
    if (element !== null && scroll !== null) element.scrollTop = scroll;
    focusWanted.current = true;
    latestActive.current = target;
    setActive(target);
  };
  const select = (place: number, on: boolean, range: boolean): void => {
    const from = range ? Math.min(anchor.current, place) : place;
    const to = range ? Math.max(anchor.current, place) : place;
    const chosen = Array.from({ length: to - from + 1 }, (_, step) => rows.row(from + step));
    props.onSelect(chosen.filter((row) => row !== undefined), on);
    anchor.current = place;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(viewport / ROW_PIXELS) - 2);
    const place = latestActive.current;
    const moves: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: rows.rowCount - 1,
    };
    const target = moves[event.key];
    const row = rows.row(place);
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Enter' && row) props.onOpen(row);
    else if (event.key === ' ' && row) select(place, !props.selected.has(identityOf(row)), event.shiftKey);
    else return;
    event.preventDefault();
  };

  // A stable object, so that unchanged rows are not drawn again.
  actions.current = {
    focus: (place) => {
      latestActive.current = place;
      setActive(place);
    },
    open: props.onOpen,
    select,
  };
  const held = rows.heldRows();
  const allSelected = held.length > 0 && held.every((row) => props.selected.has(identityOf(row)));
  const places = Array.from({ length: Math.max(0, drawn.last - drawn.first + 1) }, (_, step) => drawn.first + step);
  return (
    <div
      class="items"
      role="grid"
      aria-label="Items"
      aria-rowcount={rows.isComplete ? rows.rowCount + 1 : -1}
      aria-multiselectable={true}
      aria-busy={rows.loading}
      ref={scroller}
      onScroll={(event) => setScrollTop(scrollStep(rows.rowCount, event.currentTarget.scrollTop))}
    >
      <TableHead
        keyPaths={props.keyPaths}
        sort={props.sort}
        onSort={props.onSort}
        canSortByExpiry={props.defaultTtl !== null}
        allSelected={allSelected}
        onSelectAll={(on) => props.onSelect(held, on)}
      />
      <div class="items-body" role="rowgroup" ref={body} style={{ height: `${drawn.height}px` }} onKeyDown={onKeyDown}>
        <div class="items-window" role="presentation" style={{ transform: `translateY(${drawn.offset}px)` }}>
          {places.map((place) => {
            const row = rows.row(place);
            return (
              <ItemRow
                key={row === undefined ? `place ${place}` : identityOf(row)}
                place={place}
                row={row}
                defaultTtl={props.defaultTtl}
                isActive={place === Math.min(active, rows.rowCount - 1)}
                isGone={row !== undefined && rows.isGone(row)}
                isOpen={row !== undefined && identityOf(row) === props.openIdentity}
                isSelected={row !== undefined && props.selected.has(identityOf(row))}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
