// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { changesBetween } from '../src/model/changes';
import { readParameters } from '../src/model/parameters';
import { MAX_NAMES, PropertyNames } from '../src/model/propertyNames';
import { addTimes, readIndexMetrics, readQueryMetrics } from '../src/model/queryReport';
import { MAX_COLUMNS, cellText, columnsOf } from '../src/model/resultTable';
import { MAX_HISTORY, withEntry, withSaved, type HistoryEntry } from '../src/model/savedQueries';

describe('reports', () => {
  const header =
    'totalExecutionTimeInMs=1.50;queryCompileTimeInMs=0.20;retrievedDocumentCount=3;retrievedDocumentSize=600;outputDocumentCount=2;outputDocumentSize=10;indexUtilizationRatio=0.67';

  test('times add up over pages', () => {
    const times = readQueryMetrics(header);
    expect(times).toMatchObject({ totalMilliseconds: 1.5, itemsRead: 3, rowsGiven: 2 });
    expect(addTimes(times, times)).toMatchObject({ totalMilliseconds: 3, itemsRead: 6 });
    expect(addTimes(null, times)).toBe(times);
    expect(readQueryMetrics(null)).toBeNull();
  });

  test('index use is base64 of JSON', () => {
    const wire = {
      UtilizedSingleIndexes: [{ IndexSpec: '/a/?' }],
      PotentialSingleIndexes: [{ IndexSpec: '/b/?' }],
      UtilizedCompositeIndexes: [{ IndexSpecs: ['/c ASC', '/d ASC'] }],
    };
    expect(readIndexMetrics(btoa(JSON.stringify(wire)))).toEqual({ used: ['/a/?', '/c ASC, /d ASC'], missing: ['/b/?'] });
    expect(readIndexMetrics('%')).toBeNull();
  });
});

describe('parameters', () => {
  test('the @ may be left out', () => {
    expect(readParameters('{"@a": 1, "b": [2]}')).toEqual({
      kind: 'parameters',
      parameters: [
        { name: '@a', value: 1 },
        { name: '@b', value: [2] },
      ],
    });
    expect(readParameters('  ')).toEqual({ kind: 'parameters', parameters: [] });
  });

  test.each([['[1]'], ['{'], ['null']])('%s is none', (text) => expect(readParameters(text).kind).toBe('mistake'));
});

describe('the history', () => {
  const entry = (query: string, at: number): HistoryEntry => ({ query, parameters: '', at });

  test('is bounded, newest first, each once', () => {
    let history: readonly HistoryEntry[] = [];
    for (let at = 0; at < 200; at++) history = withEntry(history, entry(`q${at}`, at));
    history = withEntry(history, entry('q190', 500));
    expect(history.length).toBe(MAX_HISTORY);
    expect(history[0]).toEqual(entry('q190', 500));
    expect(history.filter((each) => each.query === 'q190').length).toBe(1);
    expect(withEntry(history, entry('x'.repeat(30000), 501))).toBe(history);
  });

  test('saved ones replace those of the same name', () => {
    const saved = withSaved([{ name: 'b', query: '1', parameters: '' }], { name: 'a', query: '2', parameters: '' });
    expect(withSaved(saved, { name: 'b', query: '3', parameters: '' }).map((each) => each.query)).toEqual(['2', '3']);
  });
});

describe('property names', () => {
  test('by path', () => {
    const names = new PropertyNames();
    names.learn({ id: 'a', address: { city: 'x' }, lines: [{ sku: 1 }, { count: 2 }] });
    expect(names.at('')).toEqual(['id', 'address', 'lines']);
    expect(names.at('address')).toEqual(['city']);
    expect(names.at('lines')).toEqual(['sku', 'count']);
    expect(names.at('joined')).toContain('city');
  });

  test('are bounded', () => {
    const names = new PropertyNames();
    names.learn(Object.fromEntries(Array.from({ length: 2000 }, (_, place) => [`p${place}`, 1])));
    expect(names.at('').length).toBe(MAX_NAMES);
  });
});

describe('results', () => {
  test('columns are all properties of all rows', () => {
    expect(columnsOf([{ a: 1 }, { b: 2, a: 1 }, 5])).toEqual(['a', 'b', 'value']);
    expect(cellText({ a: { x: 1 } }, 'a')).toBe('{"x":1}');
    expect(cellText({ a: 1 }, 'b')).toBeNull();
    expect(cellText(5, 'value')).toBe('5');
    const wide = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`p${place}`, 1]));
    expect(columnsOf([wide]).length).toBe(MAX_COLUMNS);
  });

  test('changes between two states, without what the server sets', () => {
    expect(changesBetween({ id: 'a', x: 1, y: 2, _ts: 1 }, { id: 'a', x: 3, z: 4, _ts: 2 })).toEqual([
      { property: 'x', before: '1', after: '3' },
      { property: 'y', before: '2', after: null },
      { property: 'z', before: null, after: '4' },
    ]);
  });
});
