// SPDX-License-Identifier: Apache-2.0
/** A place in the text of a query, in UTF-16 units. */
export interface Location {
  readonly start: number;
  readonly end: number;
}

export interface QueryMistake {
  readonly message: string;
  readonly code: string;
  readonly location: Location | null;
}

/** The server refused a request. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly mistakes: readonly QueryMistake[] = [],
    readonly retryAfterMilliseconds: number | null = null,
  ) {
    super(message);
  }
}

/** The server did not respond. */
export class OfflineError extends Error {
  /** @param recovery how often the server had come back before */
  constructor(readonly recovery: number) {
    super('The server is not responding.');
  }
}

interface WireMistake {
  message?: string;
  code?: string;
  location?: { start?: number; end?: number };
}

interface WireErrors {
  errors?: WireMistake[];
  Errors?: string[];
}

/** The server's own words name what it has signed, for those who write clients. */
const KEY_REFUSED = 'The server does not accept this key.';

/** Reads a refusal. Messages may be JSON themselves: a list of errors, with places or without. */
export function readError(status: number, body: string, retryAfter: string | null): ApiError {
  const outer = parseObject(body) as { code?: unknown; message?: unknown } | null;
  const code = typeof outer?.code === 'string' ? outer.code : `Status ${status}`;
  const text = status === 401 ? KEY_REFUSED : typeof outer?.message === 'string' ? outer.message : body.slice(0, 500) || code;
  const wait = retryAfter === null ? null : Number(retryAfter);
  const mistakes = readMistakes(text);
  const message = mistakes.length === 0 ? text : mistakes.map((mistake) => mistake.message).join('\n');
  return new ApiError(status, code, message, mistakes, wait);
}

function readMistakes(text: string): QueryMistake[] {
  const inner = parseObject(text) as WireErrors | null;
  if (Array.isArray(inner?.errors)) return inner.errors.map(located);
  if (Array.isArray(inner?.Errors)) {
    return inner.Errors.map((message) => ({ message, code: '', location: null }));
  }
  return [];
}

function located(mistake: WireMistake): QueryMistake {
  const { start, end } = mistake.location ?? {};
  return {
    message: mistake.message ?? 'The query is invalid.',
    code: mistake.code ?? '',
    location: start === undefined || end === undefined ? null : { start, end },
  };
}

function parseObject(text: string): object | null {
  if (!text.startsWith('{')) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/** Whether somebody gave up on purpose, which is nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** The error as a text for users. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What can be done about it; null where there is nothing better than trying again. */
export function adviceFor(error: unknown): string | null {
  if (error instanceof OfflineError) {
    return 'Check that the server is running. This page reloads when it responds; repeat your last action.';
  }
  if (!(error instanceof ApiError)) return null;
  switch (error.status) {
    case 401:
      return 'Sign in with the key that the server was started with.';
    case 403:
      return 'Check this computer’s clock: signatures are valid for 15 minutes.';
    case 404:
      return 'It may have expired or been deleted. Refresh the list.';
    case 409:
      return 'Choose another id, or open the existing resource.';
    case 412:
      return 'It was changed elsewhere. Reload it and try again.';
    case 413:
      return 'The maximum size of an item is 2 MB.';
    case 429:
      return 'The throughput is used up. Try again in a moment, or raise it under Scale & Settings.';
    case 503:
      return 'The server is busy or stopping. Try again in a moment.';
    default:
      return null;
  }
}
