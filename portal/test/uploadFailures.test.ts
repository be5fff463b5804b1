// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { MAX_FAILURES_SHOWN, withFailure, type UploadFailure } from '../src/model/uploadFailures';

test('failures are listed in the order of the file, the first ones if there are many', () => {
  const lines = Array.from({ length: MAX_FAILURES_SHOWN + 50 }, (_, index) => (index * 7) % (MAX_FAILURES_SHOWN + 50));
  const listed = lines.reduce<readonly UploadFailure[]>((list, line) => withFailure(list, { line, message: '' }), []);
  expect(listed.map((failure) => failure.line)).toEqual(Array.from({ length: MAX_FAILURES_SHOWN }, (_, line) => line));
});
