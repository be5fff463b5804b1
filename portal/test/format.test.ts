// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { counted, formatBytes, formatCompact, formatMilliseconds, formatRate, utcTime } from '../src/model/format';
import { niceCeiling } from '../src/model/scale';

test('numbers', () => {
  expect(counted(1, 'item')).toBe('1 item');
  expect(counted(100000, 'item')).toBe('100,000 items');
  expect(formatRate(0.04)).toBe('0.0');
  expect(formatRate(41.5)).toBe('42');
  expect(formatCompact(1200)).toBe('1.2k');
  expect(formatCompact(3_400_000)).toBe('3.4M');
  expect(formatCompact(950)).toBe('950');
});

test('bytes', () => {
  expect(formatBytes(0)).toBe('0 bytes');
  expect(formatBytes(1536)).toBe('1.5 KB');
  expect(formatBytes(5 * 1024 ** 3)).toBe('5.0 GB');
});

test('times', () => {
  expect(formatMilliseconds(null)).toBe('–');
  expect(formatMilliseconds(0.0005)).toBe('0.5 ms');
  expect(formatMilliseconds(2.5)).toBe('2.5 s');
  expect(utcTime(1767225600)).toBe('2026-01-01 00:00:00 UTC');
  expect(utcTime(9e15)).toBe('second 9000000000000000');
});

test.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [7, 8],
  [4811, 5000],
  [9999, 10000],
])('an axis for %d ends at %d', (value, top) => expect(niceCeiling(value)).toBe(top));
