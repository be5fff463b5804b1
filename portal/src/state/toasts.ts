// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import { adviceFor, isAbort, messageOf } from '../api/errors';

export interface Toast {
  readonly number: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

/** Shown at a time; older ones make room. */
const MAX_TOASTS = 3;
const DONE_MILLISECONDS = 4000;
const FAILED_MILLISECONDS = 12000;

export const toasts = signal<readonly Toast[]>([]);

let count = 0;

function show(kind: Toast['kind'], text: string, milliseconds: number): void {
  const number = ++count;
  toasts.value = [...toasts.peek(), { number, kind, text }].slice(-MAX_TOASTS);
  setTimeout(() => dismiss(number), milliseconds);
}

export function dismiss(number: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.number !== number);
}

export function sayDone(text: string): void {
  show('done', text, DONE_MILLISECONDS);
}

/** Says what happened and what can be done about it. */
export function sayFailed(what: string, error: unknown): void {
  if (isAbort(error)) return;
  const advice = adviceFor(error);
  show('failed', `${what} ${messageOf(error)}${advice === null ? '' : ` ${advice}`}`, FAILED_MILLISECONDS);
}
