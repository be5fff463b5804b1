// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { SYSTEM_PROPERTIES, arrayElements, compactJson, formatJson } from '../src/model/jsonText';

describe('JSON as text', () => {
  test('is laid out as JSON.stringify does', () => {
    const value = { id: 'a', list: [1, 2, { x: null }], empty: {}, none: [], text: 'a "quoted", {braced}: [text]' };
    expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(compactJson(JSON.stringify(value, null, 2))).toBe(JSON.stringify(value));
  });

  test('numbers keep their digits', () => {
    expect(compactJson('{ "n": 9007199254740993, "m": 1.0e400 }')).toBe('{"n":9007199254740993,"m":1.0e400}');
  });

  test.each([
    ['{"_rid":"r","id":"a","_ts":5}', '{"id":"a"}'],
    ['{"id":"a","inner":{"_ts":1,"list":[{"_rid":2}]},"_etag":"e"}', '{"id":"a","inner":{"_ts":1,"list":[{"_rid":2}]}}'],
    ['{"_ts":1}', '{}'],
    ['{}', '{}'],
    ['[1]', '[1]'],
  ])('system properties are left out at the top only: %s', (text, expected) =>
    expect(compactJson(text, SYSTEM_PROPERTIES)).toBe(expected),
  );

  test('elements of an array in an answer', () => {
    const text = '{"_rid":"x","Documents":[{"id":"a]","n":[1,{"y":2}]},5,"t,\\"x",[]],"_count":4}';
    expect(arrayElements(text, 'Documents')).toEqual(['{"id":"a]","n":[1,{"y":2}]}', '5', '"t,\\"x"', '[]']);
  });

  test('elements of an empty array, and of one with blanks', () => {
    expect(arrayElements('{"Documents":[],"_count":0}', 'Documents')).toEqual([]);
    expect(arrayElements(' [ 1 ,\n 2 ] ')).toEqual(['1', '2']);
    expect(arrayElements('{}', 'Documents')).toEqual([]);
  });
});
