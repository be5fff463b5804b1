// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { keyPathsMistake, nameMistake, parseKeyPaths } from '../src/model/names';
import { throughputMistake } from '../src/model/throughput';
import { MAX_SCROLL_PIXELS, ROW_PIXELS, scrollStep, scrollTo, visibleRows } from '../src/model/virtualRows';

describe('rendered rows', () => {
  test('are the visible ones, and some around them', () => {
    const window = visibleRows(100_000, 32_000, 640);
    expect(window).toMatchObject({ first: 984, last: 1036, offset: 984 * ROW_PIXELS, height: 3_200_000 });
  });

  test('the visible ones among them are known', () => {
    expect(visibleRows(100_000, 32_000, 640)).toMatchObject({ firstSeen: 1000, lastSeen: 1028 });
    expect(visibleRows(5, 0, 640)).toMatchObject({ firstSeen: 0, lastSeen: 4 });
    expect(visibleRows(0, 0, 640)).toMatchObject({ firstSeen: -1, lastSeen: -1 });
  });

  test('of a short list are all rows', () => {
    expect(visibleRows(5, 0, 640)).toMatchObject({ first: 0, last: 4 });
    expect(visibleRows(0, 0, 640)).toMatchObject({ first: 0, last: -1, height: 0 });
  });

  test('of a list that is too tall can all be reached', () => {
    const count = 10_000_000;
    expect(visibleRows(count, 0, 640)).toMatchObject({ first: 0, height: MAX_SCROLL_PIXELS });
    expect(visibleRows(count, MAX_SCROLL_PIXELS - 640, 640).last).toBe(count - 1);
  });

  test('change in steps, unless a pixel is many rows', () => {
    expect(scrollStep(100_000, 1000)).toBe(768);
    expect(scrollStep(10_000_000, 1001)).toBe(1001);
  });

  test('the table scrolls to a row only if it is not visible', () => {
    expect(scrollTo(5, 100, 0, 320)).toBeNull();
    expect(scrollTo(10, 100, 0, 320)).toBe(32);
    expect(scrollTo(0, 100, 64, 320)).toBe(0);
  });
});

describe('input of users', () => {
  test('names', () => {
    expect(nameMistake('orders')).toBeNull();
    expect(nameMistake('')).not.toBeNull();
    expect(nameMistake('a/b')).not.toBeNull();
    expect(nameMistake('a ')).not.toBeNull();
    expect(nameMistake('x'.repeat(256))).not.toBeNull();
  });

  test('partition key paths', () => {
    expect(parseKeyPaths('tenant, /user/id')).toEqual(['/tenant', '/user/id']);
    expect(keyPathsMistake([])).not.toBeNull();
    expect(keyPathsMistake(['/a', '/b', '/c', '/d'])).not.toBeNull();
    expect(keyPathsMistake(['/a'])).toBeNull();
  });

  test('throughput', () => {
    expect(throughputMistake({ kind: 'none' })).toBeNull();
    expect(throughputMistake({ kind: 'manual', requestUnits: 400 })).toBeNull();
    expect(throughputMistake({ kind: 'manual', requestUnits: 450 })).not.toBeNull();
    expect(throughputMistake({ kind: 'autoscale', requestUnits: 400 })).not.toBeNull();
    expect(throughputMistake({ kind: 'autoscale', requestUnits: Number.NaN })).not.toBeNull();
  });
});
