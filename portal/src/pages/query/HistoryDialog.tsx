// SPDX-License-Identifier: Apache-2.0
import { localTime } from '../../model/format';
import { Dialog } from '../../parts/Dialog';
import { Empty } from '../../parts/States';
import type { Reused } from './QueryBar';
import type { Remembered } from './useRemembered';

interface HistoryDialogProps {
  readonly remembered: Remembered;
  readonly onUse: (entry: Reused) => void;
  readonly onClose: () => void;
}

export function HistoryDialog({ remembered, onUse, onClose }: HistoryDialogProps) {
  return (
    <Dialog title="History" onClose={onClose} wide>
      <div class="dialog-body">
        {remembered.history.length === 0 && (
          <Empty title="No queries yet">
            <p class="muted">Queries that you run are stored in this browser.</p>
          </Empty>
        )}
        <ul class="query-list">
          {remembered.history.map((entry) => (
            <li key={entry.at}>
              <button type="button" class="query-entry" onClick={() => onUse(entry)}>
                <span class="muted small numbers">{localTime(entry.at / 1000)}</span>
                <code>{entry.query}</code>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {remembered.history.length > 0 && (
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={remembered.clearHistory}>
            Clear history
          </button>
        </footer>
      )}
    </Dialog>
  );
}
