// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { treeKey, treeMove, treeRows } from '../src/model/tree';

const SOURCES = [
  { database: { id: 'a' }, containers: [{ id: 'x' }, { id: 'y' }] },
  { database: { id: 'b' }, containers: [] },
];

describe('the tree', () => {
  test('closed databases hide their containers', () => {
    expect(treeRows(SOURCES, new Set()).map((row) => row.container ?? row.database)).toEqual(['a', 'x', 'y', 'b']);
    expect(treeRows(SOURCES, new Set(['a'])).map((row) => row.database)).toEqual(['a', 'b']);
  });

  test('arrow keys move through it', () => {
    const rows = treeRows(SOURCES, new Set(['b']));
    const a = treeKey('a', null);
    const x = treeKey('a', 'x');
    const b = treeKey('b', null);
    expect(treeMove(rows, a, 'ArrowRight')).toEqual({ kind: 'focus', key: x });
    expect(treeMove(rows, x, 'ArrowLeft')).toEqual({ kind: 'focus', key: a });
    expect(treeMove(rows, a, 'ArrowLeft')).toEqual({ kind: 'close', database: 'a' });
    expect(treeMove(rows, b, 'ArrowRight')).toEqual({ kind: 'open', database: 'b' });
    expect(treeMove(rows, a, 'End')).toEqual({ kind: 'focus', key: b });
    expect(treeMove(rows, b, 'Home')).toEqual({ kind: 'focus', key: a });
    expect(treeMove(rows, a, 'ArrowUp')).toBeNull();
    expect(treeMove(rows, b, 'ArrowDown')).toBeNull();
    expect(treeMove(rows, x, 'x')).toBeNull();
  });
});
