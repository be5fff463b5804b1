// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isStatus } from '../../api/errors';
import { createItem, deleteItem, readItem, replaceItem, type StoredItem } from '../../api/items';
import type { Container, ContainerName, ItemSummary, JsonObject } from '../../api/types';
import { changesBetween, type Change } from '../../model/changes';
import { SYSTEM_PROPERTIES, formatJson } from '../../model/jsonText';
import { itemIdentity, keyOf } from '../../model/partitionKey';
import { CodeEditor } from '../../parts/CodeEditor';
import { ConfirmDialog } from '../../parts/ConfirmDialog';
import { ErrorBox, Skeleton } from '../../parts/States';
import { useRecovery } from '../../parts/hooks';
import { useDraft } from '../../parts/useDraft';
import { draftOf } from '../../state/drafts';
import { confirmLeaving } from '../../state/route';
import { sayDone } from '../../state/toasts';
import { ConflictBox } from './ConflictBox';
import { PanelActions } from './PanelActions';
import { PanelFacts } from './PanelFacts';
import { itemDraftKey, type ItemDraft } from './itemDraft';
import { readItemText, summaryOf, withNewId } from './itemText';
import { useItemWatch } from './useItemWatch';

const UNSAVED = 'The item has unsaved changes.';

export type PanelTarget =
  | { readonly kind: 'open'; readonly row: ItemSummary }
  | { readonly kind: 'new'; readonly text: string };

interface ItemPanelProps {
  readonly name: ContainerName;
  readonly container: Container;
  readonly target: PanelTarget;
  readonly onCreated: (row: ItemSummary) => void;
  readonly onSaved: (row: ItemSummary) => void;
  readonly onDeleted: (row: ItemSummary) => void;
  readonly onDuplicate: (text: string) => void;
  readonly onClose: () => void;
}

interface Conflict {
  readonly theirs: StoredItem;
  readonly changes: readonly Change[];
}

/** One item: show, edit, save, duplicate, delete. */
export function ItemPanel(props: ItemPanelProps) {
  const { name, container, target } = props;
  const isNew = target.kind === 'new';
  const draft = useDraft<ItemDraft>(itemDraftKey(name));
  const [stored, setStored] = useState<StoredItem | null>(draft.value?.base ?? null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [deleting, setDeleting] = useState(false);
  const original = useMemo(
    () => (stored === null ? (isNew ? target.text : '') : formatJson(stored.text, SYSTEM_PROPERTIES)),
    [stored, target],
  );
  const text = draft.value?.text ?? original;
  const isDirty = text !== original;
  const setText = (next: string): void => {
    if (next === original) draft.drop();
    else draft.set({ text: next, base: stored, first: isNew ? target.text : '' }, UNSAVED);
  };

  const show = (item: StoredItem): void => {
    setStored(item);
    draft.drop();
    setConflict(null);
    setError(null);
  };
  const load = async (): Promise<void> => {
    if (target.kind === 'new') return;
    try {
      show(await readItem(name, target.row.id, target.row.partitionKey));
    } catch (failure) {
      setError(failure);
    }
  };
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    if (stored === null) void load();
  }, []);
  useRecovery(() => stored === null && void load());

  const { summary, expiry, gone, noteGone } = useItemWatch(name, container, stored, (item) => {
    props.onSaved(summaryOf(item.text, container));
    // The edited text stays; saving shows changes by others.
    // Read now: the user may have typed since this was drawn.
    if (draftOf(itemDraftKey(name)) === null) show(item);
  });
  const isGone = gone !== null;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const write = (etag: string | null): Promise<void> =>
    attempt(async () => {
      const read = readItemText(text);
      if (read.kind === 'mistake') throw new Error(read.mistake);
      const key = keyOf(read.item, container.partitionKey.paths);
      if (summary === null || isGone) {
        props.onCreated(summaryOf((await createItem(name, key, text, { upsert: false })).text, container));
        return;
      }
      if (itemIdentity(read.id, key) !== itemIdentity(summary.id, summary.partitionKey)) {
        throw new Error('The id and the partition key of an item cannot be changed. Duplicate it instead.');
      }
      await replace(read.id, etag);
    });
  const replace = async (id: string, etag: string | null): Promise<void> => {
    if (stored === null || summary === null) return;
    try {
      const saved = await replaceItem(name, id, summary.partitionKey, text, etag);
      show(saved);
      props.onSaved(summaryOf(saved.text, container));
      sayDone(`Saved (${saved.charge} RU).`);
    } catch (failure) {
      if (isStatus(failure, 404)) noteGone();
      if (!isStatus(failure, 412)) throw failure;
      const theirs = await readItem(name, id, summary.partitionKey);
      const before = JSON.parse(stored.text) as JsonObject;
      setConflict({ theirs, changes: changesBetween(before, JSON.parse(theirs.text) as JsonObject) });
    }
  };
  const format = (): void => {
    const read = readItemText(text);
    if (read.kind === 'mistake') setError(new Error(read.mistake));
    else setText(formatJson(text));
  };
  const duplicate = (): void => {
    const copy = readItemText(text);
    if (copy.kind === 'mistake') setError(new Error(copy.mistake));
    else props.onDuplicate(withNewId(text));
  };

  const isLoading = !isNew && stored === null && error === null;
  return (
    <section class="panel" tabIndex={-1} ref={panel} aria-label={isNew ? 'New item' : `Item ${target.row.id}`}>
      <PanelActions
        title={isNew ? 'New item' : target.row.id}
        isNew={isNew}
        isGone={isGone}
        isDirty={isDirty}
        busy={busy || isLoading}
        onSave={() => void write(stored?.etag ?? null)}
        onFormat={format}
        onDuplicate={duplicate}
        onDelete={() => setDeleting(true)}
        onReload={() => confirmLeaving() && void load()}
        onClose={props.onClose}
      />
      {summary !== null && expiry !== null && <PanelFacts summary={summary} expiry={expiry} gone={gone} />}
      {conflict !== null && (
        <ConflictBox changes={conflict.changes} onReload={() => show(conflict.theirs)} onOverwrite={() => void write(conflict.theirs.etag)} />
      )}
      {error !== null && <ErrorBox error={error} onRetry={stored === null && !isNew ? () => void load() : undefined} />}
      {isLoading && <Skeleton lines={6} label="Loading the item" />}
      {(isNew || stored !== null) && (
        <CodeEditor label="The item as JSON" text={text} onChange={setText} onRun={() => void write(stored?.etag ?? null)} />
      )}
      {deleting && summary !== null && (
        <ConfirmDialog
          title={`Delete the item ${summary.id}?`}
          action="Delete"
          danger
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteItem(name, summary.id, summary.partitionKey);
            sayDone(`Deleted ${summary.id}.`);
            props.onDeleted(summary);
          }}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
