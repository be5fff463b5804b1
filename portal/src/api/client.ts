// SPDX-License-Identifier: Apache-2.0
import { batch, signal } from '@preact/signals';
import { OfflineError, isAbort, readError } from './errors';
import { signOut, signedHeaders, signedIn } from './key';
import type { Scope } from './signature';

export interface Call {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly scope: Scope;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Whether a 401 says nothing of the key: the metrics have a rule of their own. */
  readonly hasOwnAccess?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Whether the server answered the last time it was asked. */
export const online = signal(true);

/** Counts recoveries of the server. Failed loads are repeated when this changes. */
export const recoveries = signal(0);

function noteOnline(isOnline: boolean): void {
  batch(() => {
    if (isOnline && !online.peek()) recoveries.value = recoveries.peek() + 1;
    online.value = isOnline;
  });
}

/** Whether an error only says that the server did not answer, and it has answered since. */
export function isOver(error: unknown): boolean {
  return error instanceof OfflineError && error.recovery < recoveries.value;
}

/** How often a request is sent again that was refused because throughput was used up. */
const MAX_THROTTLED_TRIES = 9;
const DEFAULT_WAIT_MILLISECONDS = 100;
const MAX_WAIT_MILLISECONDS = 5000;

/** The path of a resource; each part is encoded by itself. */
export function pathOf(...segments: string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

/** Sends a signed request. Throws an ApiError if it is refused, an OfflineError if nobody answers. */
export async function send(call: Call): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await sendOnce(call);
    if (answer.status < 400) return answer;
    const error = readError(answer.status, answer.text, answer.headers.get('x-ms-retry-after-ms'));
    if (error.status === 401 && signedIn.value && !call.hasOwnAccess) signOut('The server no longer accepts this key. Sign in again.');
    if (error.status !== 429 || attempt === MAX_THROTTLED_TRIES) throw error;
    await pause(error.retryAfterMilliseconds ?? DEFAULT_WAIT_MILLISECONDS, call.signal);
  }
}

/** The same, for an answer that is JSON. */
export async function sendForJson<T>(call: Call): Promise<T> {
  return JSON.parse((await send(call)).text) as T;
}

async function sendOnce(call: Call): Promise<Answer> {
  const headers = { ...(await signedHeaders(call.verb, call.scope)), ...call.headers };
  const request: RequestInit = { method: call.verb, headers, cache: 'no-store', credentials: 'omit' };
  if (call.body !== undefined) request.body = call.body;
  if (call.signal) request.signal = call.signal;
  try {
    const response = await fetch(call.path, request);
    const text = await response.text();
    noteOnline(true);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (isAbort(error)) throw error;
    noteOnline(false);
    throw new OfflineError(recoveries.peek());
  }
}

/** Asks whether the server is there. Needs no key, so it can be asked at any time; any answer will do. */
export async function lookForServer(): Promise<void> {
  try {
    await fetch('/_ephemeris/ready', { cache: 'no-store' });
    noteOnline(true);
  } catch {
    noteOnline(false);
  }
}

function pause(milliseconds: number, abort: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(milliseconds, MAX_WAIT_MILLISECONDS));
    abort?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The request was cancelled.', 'AbortError'));
    });
  });
}
