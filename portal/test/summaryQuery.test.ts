// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { keyHeader, keyOf, keyText, pathSegments } from '../src/model/partitionKey';
import { expiryCondition, meetsFilter, readSummary, summaryQuery, wholeQuery } from '../src/model/summaryQuery';

describe('the query of the table', () => {
  test('names the shown properties, in quotes', () => {
    expect(summaryQuery(['/address/city', '/order'], '', null)).toEqual({
      query: 'SELECT c["id"], c["_ts"], c["_etag"], c["ttl"], c["address"]["city"] AS k0, c["order"] AS k1 FROM c',
      parameters: [],
    });
  });

  test('filters by a parameter', () => {
    const { query, parameters } = summaryQuery(['/k'], "a'b", 'true');
    expect(query).toMatch(/ WHERE CONTAINS\(c\["id"\], @idContains\) AND true$/);
    expect(parameters).toEqual([{ name: '@idContains', value: "a'b" }]);
  });

  test('conditions depend on the container’s default', () => {
    expect(expiryCondition(null, 'all', 0)).toBeNull();
    expect(expiryCondition(null, 'never', 0)).toBeNull();
    expect(expiryCondition(null, 3600, 0)).toBe('false');
    expect(expiryCondition(-1, 3600, 1000)).toContain('<= 4600)');
    expect(expiryCondition(600, 3600, 1000)).toContain('c["_ts"] <= 4000');
    expect(expiryCondition(600, 'never', 0)).toContain('= -1');
  });

  test('whole items are requested with the same conditions', () => {
    const { query, parameters } = wholeQuery('a', 'true');
    expect(query).toBe('SELECT * FROM c WHERE CONTAINS(c["id"], @idContains) AND true');
    expect(parameters).toEqual(summaryQuery(['/k'], 'a', 'true').parameters);
    expect(wholeQuery('', null)).toEqual({ query: 'SELECT * FROM c', parameters: [] });
  });

  test('an item that has changed may or may not match the filter', () => {
    const at = (second: number) => ({ kind: 'at', second, ttl: 60 }) as const;
    expect(meetsFilter('all', { kind: 'never' }, 0)).toBe(true);
    expect(meetsFilter('never', { kind: 'never' }, 0)).toBe(true);
    expect(meetsFilter('never', { kind: 'off' }, 0)).toBe(true);
    expect(meetsFilter('never', at(5), 0)).toBe(false);
    expect(meetsFilter(3600, at(4600), 1000)).toBe(true);
    expect(meetsFilter(3600, at(4601), 1000)).toBe(false);
    expect(meetsFilter(3600, { kind: 'never' }, 1000)).toBe(false);
  });

  test('rows are read', () => {
    expect(readSummary('{"id":"a","_ts":5,"_etag":"\\"e\\"","ttl":7,"k1":"x"}', 2)).toEqual({
      id: 'a',
      partitionKey: [undefined, 'x'],
      lastModifiedSecond: 5,
      ttl: 7,
      etag: '"e"',
    });
  });
});

describe('partition keys', () => {
  test('paths may be quoted', () => {
    expect(pathSegments('/a/"b/c"')).toEqual(['a', 'b/c']);
  });

  test('are taken from the item', () => {
    expect(keyOf({ a: { b: 1 }, c: null, d: {} }, ['/a/b', '/c', '/d', '/e', '/c/x'])).toEqual([1, null, undefined, undefined, undefined]);
  });

  test('are ASCII in a header', () => {
    expect(keyHeader(['Zoë', 1, null, undefined])).toBe('["Zo\\u00eb",1,null,{}]');
  });

  test('are distinguished when read', () => {
    expect(keyText(['1', 1, true, 'true', undefined, '', 'x'])).toBe('"1" · 1 · true · "true" · (none) · "" · x');
  });
});
