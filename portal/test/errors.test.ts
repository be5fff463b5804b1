// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { readError } from '../src/api/errors';

test('a query’s errors have positions', () => {
  const message = JSON.stringify({
    errors: [{ severity: 'Error', location: { start: 9, end: 13 }, code: 'SC1001', message: 'Syntax error' }],
  });
  const error = readError(400, JSON.stringify({ code: 'BadRequest', message }), null);
  expect(error.message).toBe('Syntax error');
  expect(error.mistakes).toEqual([{ message: 'Syntax error', code: 'SC1001', location: { start: 9, end: 13 } }]);
});

test('other refusals are lists of texts, or texts', () => {
  const wrapped = readError(400, JSON.stringify({ code: 'BadRequest', message: '{"Errors":["No."]}' }), null);
  expect(wrapped.message).toBe('No.');
  expect(readError(404, JSON.stringify({ code: 'NotFound', message: 'Gone.' }), null).message).toBe('Gone.');
});

test('a refused key is reported as such, without the signed text', () => {
  const message = "The wrong key is being used. The server used the following payload to sign: 'get\\ndbs\\n\\n…'";
  const error = readError(401, JSON.stringify({ code: 'Unauthorized', message }), null);
  expect(error.message).toBe('The server does not accept this key.');
});

test('a text that is not JSON is shown unchanged', () => {
  expect(readError(502, '<html>', null).message).toBe('<html>');
  expect(readError(502, '', null).message).toBe('Status 502');
  expect(readError(429, '{}', '250').retryAfterMilliseconds).toBe(250);
});
