// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'preact/hooks';
import { isStatus, messageOf } from '../../api/errors';
import { deleteItem } from '../../api/items';
import type { ContainerName, ItemSummary } from '../../api/types';
import { counted } from '../../model/format';
import { forEachOf } from '../../model/pool';
import { ConfirmDialog } from '../../parts/ConfirmDialog';
import { Icon } from '../../parts/Icon';
import { Progress } from '../../parts/Progress';
import { sayDone, sayFailed } from '../../state/toasts';

interface SelectionBarProps {
  readonly name: ContainerName;
  readonly selected: readonly ItemSummary[];
  readonly onExport: (rows: readonly ItemSummary[]) => void;
  readonly onDeleted: (rows: readonly ItemSummary[]) => void;
  readonly onClear: () => void;
}

/** What can be done with several items at once. */
export function SelectionBar({ name, selected, onExport, onDeleted, onClear }: SelectionBarProps) {
  const [asking, setAsking] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const abort = useRef(new AbortController());
  const removeAll = async (): Promise<void> => {
    setAsking(false);
    abort.current = new AbortController();
    const gone: ItemSummary[] = [];
    let failure: unknown = null;
    const total = selected.length;
    setProgress({ done: 0, total });
    const remove = async (row: ItemSummary): Promise<void> => {
      try {
        await deleteItem(name, row.id, row.partitionKey, abort.current.signal);
      } catch (error) {
        // An item that is already gone counts as deleted.
        if (!isStatus(error, 404)) {
          failure ??= error;
          return;
        }
      }
      gone.push(row);
      setProgress({ done: gone.length, total });
    };
    await forEachOf(selected, remove, abort.current.signal);
    setProgress(null);
    onDeleted(gone);
    if (gone.length > 0) sayDone(`${counted(gone.length, 'item')} deleted.`);
    if (failure !== null) sayFailed(`${counted(total - gone.length, 'item')} not deleted:`, new Error(messageOf(failure)));
  };
  return (
    <div class="selection" role="region" aria-label="Selected items">
      {progress === null ? (
        <>
          <strong>{counted(selected.length, 'item')} selected</strong>
          <button type="button" class="button button-small" onClick={() => onExport(selected)}>
            <Icon name="download" /> Export selected
          </button>
          <button type="button" class="button button-small button-danger-quiet" onClick={() => setAsking(true)}>
            <Icon name="delete" /> Delete selected
          </button>
          <button type="button" class="button button-small button-quiet" onClick={onClear}>
            Clear
          </button>
        </>
      ) : (
        <Progress label="Deleting" done={progress.done} total={progress.total} onCancel={() => abort.current.abort()} />
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete ${counted(selected.length, 'item')}?`}
          action="Delete"
          danger
          onClose={() => setAsking(false)}
          onConfirm={removeAll}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
