// SPDX-License-Identifier: Apache-2.0
import { deleteContainer, deleteDatabase } from '../../api/catalogue';
import { ConfirmDialog } from '../../parts/ConfirmDialog';
import { refreshCatalogue } from '../../state/catalogue';
import { dropDrafts } from '../../state/drafts';
import { go, route } from '../../state/route';
import { sayDone } from '../../state/toasts';

export interface Deletion {
  readonly database: string;
  /** Null for the whole database. */
  readonly container: string | null;
}

/** Deleting cannot be undone, so the user has to type the name. */
export function DeleteDialog({ what, onClose }: { readonly what: Deletion; readonly onClose: () => void }) {
  const { database, container } = what;
  const title = container === null ? `Delete the database ${database}?` : `Delete the container ${container}?`;
  const remove = async (): Promise<void> => {
    if (container === null) await deleteDatabase(database);
    else await deleteContainer({ database, container });
    sayDone(container === null ? `Deleted database ${database}.` : `Deleted container ${container}.`);
    leaveIfGone(what);
    onClose();
    await refreshCatalogue();
  };
  return (
    <ConfirmDialog title={title} action="Delete" danger typed={container ?? database} onConfirm={remove} onClose={onClose}>
      <p>
        {container === null
          ? 'This deletes all its containers and items. It cannot be undone.'
          : `This deletes all its items. It cannot be undone.`}
      </p>
    </ConfirmDialog>
  );
}

/** Leaves the page of a deleted resource. */
function leaveIfGone(what: Deletion): void {
  const here = route.peek();
  if (here.page === 'overview' || here.name.database !== what.database) return;
  if (what.container !== null && here.name.container !== what.container) return;
  dropDrafts();
  go({ page: 'overview' });
}
