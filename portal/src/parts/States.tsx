// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { isOver } from '../api/client';
import { ApiError, OfflineError, adviceFor, messageOf } from '../api/errors';

/** Grey bars where something will be. */
export function Skeleton({ lines = 3, label = 'Loading' }: { readonly lines?: number; readonly label?: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="skeleton-line" />
      ))}
    </div>
  );
}

/** An error, what to do about it, and a button to try again. An outage disappears when it is over. */
export function ErrorBox({ error, onRetry }: { readonly error: unknown; readonly onRetry?: (() => void) | undefined }) {
  if (isOver(error)) return null;
  const advice = adviceFor(error);
  const title =
    error instanceof OfflineError
      ? 'The server is not responding'
      : error instanceof ApiError
        ? `The server refused the request (${error.status})`
        : 'The action failed';
  return (
    <div class="error-box" role="alert">
      <strong>{title}</strong>
      <p>{messageOf(error)}</p>
      {advice !== null && <p class="muted">{advice}</p>}
      {onRetry && (
        <button type="button" class="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Nothing there, and what to do next. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
