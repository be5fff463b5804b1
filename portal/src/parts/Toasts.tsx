// SPDX-License-Identifier: Apache-2.0
import { dismiss, toasts } from '../state/toasts';
import { Icon } from './Icon';

/** Messages about finished and failed actions, also read by screen readers. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite" aria-label="Messages">
      {toasts.value.map((toast) => (
        <div key={toast.number} class={`toast toast-${toast.kind}`}>
          <span>{toast.text}</span>
          <button
            type="button"
            class="button button-quiet button-icon"
            aria-label="Dismiss this message"
            onClick={() => dismiss(toast.number)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
