// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { isStatus } from '../../api/errors';
import { queryItems, readItem } from '../../api/items';
import type { Container, ContainerName, ItemSummary } from '../../api/types';
import { counted } from '../../model/format';
import { SYSTEM_PROPERTIES, compactJson } from '../../model/jsonText';
import { forEachOf } from '../../model/pool';
import type { TableView } from '../../model/rowSource';
import { serverNow } from '../../model/serverTime';
import { expiryCondition, wholeQuery } from '../../model/summaryQuery';
import { Dialog } from '../../parts/Dialog';
import { Progress } from '../../parts/Progress';
import { ErrorBox } from '../../parts/States';
import { download, fileNameOf } from '../../parts/download';

/** Items that were selected, or all that a view of the table shows. */
export type Exported =
  | { readonly kind: 'selected'; readonly rows: readonly ItemSummary[] }
  | { readonly kind: 'view'; readonly view: TableView };

interface ExportDialogProps {
  readonly name: ContainerName;
  readonly container: Container;
  readonly what: Exported;
  /** How many a view shows, if that is known. */
  readonly total: number | null;
  readonly onClose: () => void;
}

const PAGE_ITEMS = 1000;
const MEDIA_TYPE = 'application/x-ndjson';

/** Writes items into a file, one on each line, without what the server adds: so the file can be uploaded again. */
export function ExportDialog({ name, container, what, total, onClose }: ExportDialogProps) {
  const [done, setDone] = useState(0);
  const [finished, setFinished] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef(new AbortController());

  const line = (text: string): string => `${compactJson(text, SYSTEM_PROPERTIES)}\n`;

  // Each page becomes a Blob of its own, which the browser may put on disk.
  const exportView = async (view: TableView, parts: Blob[]): Promise<void> => {
    const condition = expiryCondition(container.defaultTtl ?? null, view.expiry, serverNow());
    const query = wholeQuery(view.idContains, condition);
    let continuation: string | null = null;
    do {
      const wish = { maxItems: PAGE_ITEMS, continuation, signal: abort.current.signal };
      const page: Awaited<ReturnType<typeof queryItems>> = await queryItems(name, query, wish);
      parts.push(new Blob(page.rows.map(line)));
      setDone((old) => old + page.rows.length);
      continuation = page.continuation;
    } while (continuation !== null);
  };
  const exportSelected = (rows: readonly ItemSummary[], parts: Blob[]): Promise<void> =>
    forEachOf(
      rows,
      async (row) => {
        try {
          const item = await readItem(name, row.id, row.partitionKey, abort.current.signal);
          parts.push(new Blob([line(item.text)]));
        } catch (failure) {
          // It may have expired since it was selected.
          if (!isStatus(failure, 404)) throw failure;
        }
        setDone((old) => old + 1);
      },
      abort.current.signal,
    );
  const start = async (): Promise<void> => {
    abort.current = new AbortController();
    setDone(0);
    setError(null);
    const parts: Blob[] = [];
    try {
      await (what.kind === 'view' ? exportView(what.view, parts) : exportSelected(what.rows, parts));
      if (abort.current.signal.aborted) return;
      download(new Blob(parts, { type: MEDIA_TYPE }), `${fileNameOf(name.database, name.container)}.jsonl`);
      setFinished(true);
    } catch (failure) {
      if (!abort.current.signal.aborted) setError(failure);
    }
  };
  useEffect(() => {
    void start();
    return () => abort.current.abort();
  }, []);

  return (
    <Dialog title={what.kind === 'view' ? viewTitle(name, what.view) : `Export ${counted(what.rows.length, 'item')}`} onClose={onClose}>
      <div class="dialog-body stack">
        {finished ? (
          <p role="status">
            <strong>{counted(done, 'item')} exported</strong> as JSON lines.
          </p>
        ) : (
          error === null && <Progress label="Reading items" done={done} total={what.kind === 'view' ? total : what.rows.length} />
        )}
        {error !== null && <ErrorBox error={error} onRetry={() => void start()} />}
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button" onClick={onClose}>
          {finished || error !== null ? 'Close' : 'Cancel'}
        </button>
      </footer>
    </Dialog>
  );
}

function viewTitle(name: ContainerName, view: TableView): string {
  const isFiltered = view.idContains !== '' || view.expiry !== 'all';
  return isFiltered ? `Export the filtered items of ${name.container}` : `Export ${name.container}`;
}
