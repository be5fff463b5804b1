// SPDX-License-Identifier: Apache-2.0
/** What went wrong with one item of a file. */
export interface UploadFailure {
  readonly line: number;
  readonly message: string;
}

/** Failures that are listed, the first of the file; all are counted. */
export const MAX_FAILURES_SHOWN = 100;

/** Several items are written at a time, so failures come in any order; they are listed in the file's. */
export function withFailure(failures: readonly UploadFailure[], failure: UploadFailure): readonly UploadFailure[] {
  return [...failures, failure].sort((a, b) => a.line - b.line).slice(0, MAX_FAILURES_SHOWN);
}
