// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { authorization, fromBase64, signingText, toBase64 } from '../src/api/signature';

test('verb, type and date are signed in lower case, the link as it is', () => {
  const text = signingText('GET', { type: 'Colls', link: 'dbs/Shop/colls/Orders' }, 'Mon, 16 Nov 2026 09:00:00 GMT');
  expect(text).toBe('get\ncolls\ndbs/Shop/colls/Orders\nmon, 16 nov 2026 09:00:00 gmt\n\n');
});

test('the authorization is encoded as a whole', () => {
  expect(authorization(new Uint8Array([251, 255, 190]).buffer)).toBe('type%3Dmaster%26ver%3D1.0%26sig%3D%2B%2F%2B%2B');
});

test('base64 there and back', () => {
  expect(toBase64(fromBase64(' AQID ') ?? new Uint8Array())).toBe('AQID');
  expect(fromBase64('not base64!')).toBeNull();
});
