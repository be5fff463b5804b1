// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/errors';
import type { Container, ContainerName, ItemSummary } from '../../api/types';
import { RowPages } from '../../model/rowPages';
import { rowSource, type TableView } from '../../model/rowSource';
import type { Window } from '../../model/virtualRows';
import { useRecovery } from '../../parts/hooks';
import { useRowWatch } from './useRowWatch';

/** Placeholder rows while the number of rows is unknown. */
const MORE_ROWS = 40;

export interface Rows {
  readonly rowCount: number;
  /** Whether all of them have been seen. */
  readonly isComplete: boolean;
  readonly knownRows: number;
  readonly loading: boolean;
  readonly error: unknown;
  readonly row: (place: number) => ItemSummary | undefined;
  readonly heldRows: () => ItemSummary[];
  /** Whether the server has confirmed that the item of a row is gone. */
  readonly isGone: (row: ItemSummary) => boolean;
  /** Sets the visible rows; missing ones are loaded. */
  readonly look: (window: Window) => void;
  readonly retry: () => void;
  readonly remove: (isGone: (row: ItemSummary) => boolean) => void;
  readonly update: (change: (row: ItemSummary) => ItemSummary | undefined) => void;
}

/** The rows of the table, loaded page by page while the user scrolls. */
export function useRows(
  name: ContainerName,
  container: Container,
  view: TableView,
  liveCount: number | null,
  turn: number,
): Rows {
  const defaultTtl = container.defaultTtl ?? null;
  const [, setVersion] = useState(0);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const wanted = useRef({ first: 0, last: MORE_ROWS, firstSeen: 0, lastSeen: -1 });
  const running = useRef(false);
  const redraw = (): void => setVersion((old) => old + 1);

  const key = JSON.stringify([name, view, defaultTtl, turn]);
  const { pages, abort } = useMemo(() => {
    const controller = new AbortController();
    return { pages: new RowPages(rowSource(name, container, view, controller.signal)), abort: controller };
  }, [key]);

  const fill = async (): Promise<void> => {
    if (running.current || !pages.lacks(wanted.current.first, wanted.current.last)) return;
    running.current = true;
    setLoading(true);
    try {
      // Reads the visible rows each time, so that rows scrolled past are not waited for.
      while (!abort.signal.aborted && (await pages.loadNext(wanted.current.first, wanted.current.last))) redraw();
      setError(null);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      if (!abort.signal.aborted) {
        running.current = false;
        setLoading(false);
        redraw();
      }
    }
  };

  useEffect(() => {
    running.current = false;
    setError(null);
    void fill();
    return () => abort.abort();
  }, [pages]);

  const retry = (): void => {
    setError(null);
    void fill();
  };
  useRecovery(() => error !== null && retry());

  const renewed = (): void => {
    redraw();
    if (error === null) void fill();
  };
  const isGone = useRowWatch(name, container, view, { pages, window: wanted, redraw: renewed });

  const isWhole = view.idContains === '' && view.expiry === 'all';
  const more = pages.isComplete ? 0 : MORE_ROWS;
  const rowCount = pages.isComplete || !isWhole ? pages.knownRows + more : Math.max(pages.knownRows + more, liveCount ?? 0);
  return {
    rowCount,
    isComplete: pages.isComplete,
    knownRows: pages.knownRows,
    loading,
    error,
    row: (place) => pages.row(place),
    heldRows: () => pages.heldRows(),
    isGone,
    look: (window) => {
      wanted.current = { ...window, last: Math.max(window.first, window.last) };
      if (error === null) void fill();
    },
    retry,
    remove: (isGone) => pages.remove(isGone) && redraw(),
    update: (change) => {
      pages.update(change);
      redraw();
    },
  };
}
