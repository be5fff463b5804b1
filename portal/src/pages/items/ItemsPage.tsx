// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { readTtlStatus } from '../../api/expiry';
import { isStatus } from '../../api/errors';
import type { Container, ContainerName, ItemSummary } from '../../api/types';
import { counted, formatCount } from '../../model/format';
import { identityOf } from '../../model/partitionKey';
import type { TableView } from '../../model/rowSource';
import { ErrorBox, Empty } from '../../parts/States';
import { usePolling, useSettled } from '../../parts/hooks';
import { noteDefaultTtl } from '../../state/catalogue';
import { dropDrafts } from '../../state/drafts';
import { confirmLeaving } from '../../state/route';
import { sayDone } from '../../state/toasts';
import { ExportDialog, type Exported } from './ExportDialog';
import { draftTarget } from './itemDraft';
import { ItemPanel, type PanelTarget } from './ItemPanel';
import { ItemsTable } from './ItemsTable';
import { SelectionBar } from './SelectionBar';
import { Toolbar } from './Toolbar';
import { UploadDialog } from './UploadDialog';
import { useDrop } from './useDrop';
import { useRows } from './useRows';
import { newItemText } from './newItem';

const COUNT_POLL_MILLISECONDS = 5000;
const TYPING_MILLISECONDS = 300;
/** Items that can be selected at a time. */
const MAX_SELECTED = 10000;

/** The item in the side panel. The number differs for each opening, so that the panel's state is new. */
interface Opened {
  readonly number: number;
  readonly target: PanelTarget | null;
}

const FIRST_VIEW: TableView = { sort: 'key', idContains: '', expiry: 'all' };

export function ItemsPage({ name, container }: { readonly name: ContainerName; readonly container: Container }) {
  const [view, setView] = useState(FIRST_VIEW);
  const [text, setText] = useState('');
  const [turn, setTurn] = useState(0);
  const [liveCount, setLiveCount] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlyMap<string, ItemSummary>>(new Map());
  const [opened, setOpened] = useState<Opened>(() => ({ number: 0, target: draftTarget(name, container) }));
  const { target } = opened;
  const [uploading, setUploading] = useState<{ file: File | null } | null>(null);
  const [exporting, setExporting] = useState<Exported | null>(null);
  const idContains = useSettled(text, TYPING_MILLISECONDS);
  const defaultTtl = container.defaultTtl ?? null;
  const shownView: TableView = { ...view, idContains, sort: defaultTtl === null ? 'key' : view.sort };
  const rows = useRows(name, container, shownView, liveCount, turn);
  const drop = useDrop((file) => setUploading({ file }));

  usePolling(
    async (signal) => {
      // The table shows errors; a missing count is left out.
      const status = await readTtlStatus(name, signal).catch(() => null);
      if (status === null) return;
      setLiveCount(status.liveCount);
      noteDefaultTtl(name, status.defaultTtl);
    },
    COUNT_POLL_MILLISECONDS,
    [name, turn],
  );
  useEffect(() => setSelected(new Map()), [JSON.stringify(shownView)]);

  const setTarget = (next: PanelTarget | null): void => setOpened(({ number }) => ({ number: number + 1, target: next }));
  const open = (next: PanelTarget | null): void => {
    if (confirmLeaving()) setTarget(next);
  };
  const forget = (gone: readonly ItemSummary[]): void => {
    const names = new Set(gone.map(identityOf));
    rows.remove((row) => names.has(identityOf(row)));
    setSelected((old) => new Map([...old].filter(([key]) => !names.has(key))));
    setLiveCount((old) => (old === null ? null : Math.max(0, old - gone.length)));
  };
  const select = (chosen: readonly ItemSummary[], on: boolean): void => {
    const next = new Map(selected);
    for (const row of chosen) {
      if (!on) next.delete(identityOf(row));
      else if (next.size < MAX_SELECTED) next.set(identityOf(row), row);
    }
    setSelected(next);
  };
  const isFiltered = idContains !== '' || view.expiry !== 'all';
  const isEmpty = rows.isComplete && rows.rowCount === 0;
  return (
    <div class={drop.isOver ? 'items-page items-page-drop' : 'items-page'} {...drop.handlers}>
      <Toolbar
        view={shownView}
        text={text}
        ttlIsOff={defaultTtl === null}
        onText={setText}
        onView={setView}
        onNew={() => open({ kind: 'new', text: newItemText(container) })}
        onUpload={() => setUploading({ file: null })}
        isFiltered={isFiltered}
        onExport={() => setExporting({ kind: 'view', view: shownView })}
        onRefresh={() => setTurn(turn + 1)}
      />
      <p class="items-count muted numbers" role="status">
        {liveCount === null ? '…' : counted(liveCount, 'item')}
        {isFiltered && ` · ${formatCount(rows.knownRows)}${rows.isComplete ? '' : '+'} shown`}
        {rows.loading && !rows.isComplete && rows.knownRows > 0 && ` · reading on, at ${formatCount(rows.knownRows)}`}
      </p>
      {selected.size > 0 && (
        <SelectionBar
          name={name}
          selected={[...selected.values()]}
          onExport={(chosen) => setExporting({ kind: 'selected', rows: chosen })}
          onDeleted={forget}
          onClear={() => setSelected(new Map())}
        />
      )}
      <div class={target === null ? 'items-split' : 'items-split items-split-open'}>
        <div class="items-side">
          {rows.error !== null && (
            <TableError error={rows.error} sort={shownView.sort} onRetry={rows.retry} onKeyOrder={() => setView({ ...view, sort: 'key' })} />
          )}
          {isEmpty ? (
            <Empty title={isFiltered ? 'No items match the filter' : 'This container is empty'}>
              <p class="muted">
                {isFiltered ? 'Change or clear the filter above.' : 'Create an item, or drop a file of JSON lines here.'}
              </p>
            </Empty>
          ) : (
            <ItemsTable
              key={JSON.stringify(shownView)}
              rows={rows}
              defaultTtl={defaultTtl}
              keyPaths={container.partitionKey.paths}
              sort={shownView.sort}
              onSort={(sort) => setView({ ...view, sort })}
              selected={selected}
              onSelect={select}
              openIdentity={target?.kind === 'open' ? identityOf(target.row) : null}
              onOpen={(row) => open({ kind: 'open', row })}
            />
          )}
        </div>
        {target !== null && (
          <ItemPanel
            key={opened.number}
            name={name}
            container={container}
            target={target}
            onCreated={(row) => {
              dropDrafts();
              setTurn(turn + 1);
              setTarget({ kind: 'open', row });
              sayDone(`Created ${row.id}.`);
            }}
            onSaved={(row) => rows.update((old) => (identityOf(old) === identityOf(row) ? row : undefined))}
            onDeleted={(row) => {
              dropDrafts();
              forget([row]);
              setTarget(null);
            }}
            onDuplicate={(copy) => open({ kind: 'new', text: copy })}
            onClose={() => {
              open(null);
              focusTable();
            }}
          />
        )}
      </div>
      {uploading !== null && (
        <UploadDialog
          name={name}
          container={container}
          file={uploading.file}
          onClose={(written) => {
            setUploading(null);
            if (written > 0) setTurn(turn + 1);
          }}
        />
      )}
      {exporting !== null && (
        <ExportDialog
          name={name}
          container={container}
          what={exporting}
          total={isFiltered ? (rows.isComplete ? rows.knownRows : null) : liveCount}
          onClose={() => setExporting(null)}
        />
      )}
    </div>
  );
}

interface TableErrorProps {
  readonly error: unknown;
  readonly sort: 'key' | 'expiry';
  readonly onRetry: () => void;
  readonly onKeyOrder: () => void;
}

/** A server without the list of upcoming expiries still has the items. */
function TableError({ error, sort, onRetry, onKeyOrder }: TableErrorProps) {
  if (sort === 'expiry' && isStatus(error, 404)) {
    return (
      <div class="notice" role="alert">
        This server cannot list items by expiry.{' '}
        <button type="button" class="link" onClick={onKeyOrder}>
          Show them by key
        </button>
      </div>
    );
  }
  return <ErrorBox error={error} onRetry={onRetry} />;
}

/** Returns the focus to the table. */
function focusTable(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.items [tabindex="0"]')?.focus());
}
