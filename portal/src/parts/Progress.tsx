// SPDX-License-Identifier: Apache-2.0
import { formatCount } from '../model/format';

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number | null;
  readonly onCancel?: (() => void) | undefined;
}

/** How far something is. Without a known end it only says how much is done. */
export function Progress({ label, done, total, onCancel }: ProgressProps) {
  const text = total === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <div class="progress">
      <div class="progress-head">
        <span>{label}</span>
        <span class="numbers">{text}</span>
        {onCancel && (
          <button type="button" class="button button-small" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      <progress aria-label={label} {...(total === null ? {} : { value: Math.min(done, total), max: Math.max(1, total) })} />
    </div>
  );
}
