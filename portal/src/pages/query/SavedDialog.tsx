// SPDX-License-Identifier: Apache-2.0
import { Dialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { Empty } from '../../parts/States';
import type { Reused } from './QueryBar';
import type { Remembered } from './useRemembered';

interface ListDialogProps {
  readonly remembered: Remembered;
  readonly onUse: (entry: Reused) => void;
  readonly onClose: () => void;
}

export function SavedDialog({ remembered, onUse, onClose }: ListDialogProps) {
  return (
    <Dialog title="Saved queries" onClose={onClose} wide>
      <div class="dialog-body">
        {remembered.saved.length === 0 && (
          <Empty title="No saved queries">
            <p class="muted">Saved queries are stored in this browser.</p>
          </Empty>
        )}
        <ul class="query-list">
          {remembered.saved.map((entry) => (
            <li key={entry.name}>
              <button type="button" class="query-entry" onClick={() => onUse(entry)}>
                <strong>{entry.name}</strong>
                <code>{entry.query}</code>
              </button>
              <button
                type="button"
                class="button button-quiet button-icon"
                aria-label={`Delete ${entry.name}`}
                onClick={() => remembered.forgetSaved(entry.name)}
              >
                <Icon name="delete" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
