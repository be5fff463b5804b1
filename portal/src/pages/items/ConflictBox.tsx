// SPDX-License-Identifier: Apache-2.0
import type { Change } from '../../model/changes';

interface ConflictBoxProps {
  readonly changes: readonly Change[];
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
}

/** A write conflict: what others changed, and how to resolve it. */
export function ConflictBox({ changes, onReload, onOverwrite }: ConflictBoxProps) {
  return (
    <div class="conflict" role="alert">
      <strong>This item was changed elsewhere after you opened it</strong>
      {changes.length === 0 ? (
        <p>It was rewritten with the same properties.</p>
      ) : (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Property</th>
              <th scope="col">When you opened it</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.property}>
                <th scope="row">{change.property}</th>
                <td class="mono">{change.before ?? <span class="muted">missing</span>}</td>
                <td class="mono">{change.after ?? <span class="muted">removed</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="row-actions">
        <button type="button" class="button" onClick={onReload}>
          Discard mine and reload
        </button>
        <button type="button" class="button button-danger" onClick={onOverwrite}>
          Overwrite with mine
        </button>
      </div>
    </div>
  );
}
