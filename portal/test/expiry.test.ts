// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { expiryOf, isExpired, remainingShare, urgencyOf, type Expiry } from '../src/model/expiry';

const TS = 1000;

describe('expiry', () => {
  // Container off, -1, n; item without ttl, with -1, with m.
  test.each([
    [null, undefined, { kind: 'off' }],
    [null, -1, { kind: 'off' }],
    [null, 5, { kind: 'off' }],
    [-1, undefined, { kind: 'never' }],
    [-1, -1, { kind: 'never' }],
    [-1, 5, { kind: 'at', second: 1005, ttl: 5 }],
    [60, undefined, { kind: 'at', second: 1060, ttl: 60 }],
    [60, -1, { kind: 'never' }],
    [60, 5, { kind: 'at', second: 1005, ttl: 5 }],
  ] as const)('container %s and item %s', (defaultTtl, ttl, expected) =>
    expect(expiryOf(defaultTtl, ttl, TS)).toEqual(expected),
  );

  test.each([[0], [-2], [1.5], ['5'], [null], [2147483648], [true]])('a stored ttl of %j counts as none', (ttl) =>
    expect(expiryOf(60, ttl, TS)).toEqual({ kind: 'at', second: 1060, ttl: 60 }),
  );

  test('an item is expired from its second of expiry on', () => {
    const expiry: Expiry = { kind: 'at', second: 1060, ttl: 60 };
    expect(isExpired(expiry, 1059)).toBe(false);
    expect(isExpired(expiry, 1060)).toBe(true);
    expect(isExpired({ kind: 'never' }, 1060)).toBe(false);
  });

  test('the remaining share goes from one to zero', () => {
    const expiry: Expiry = { kind: 'at', second: 1060, ttl: 60 };
    expect(remainingShare(expiry, 1000)).toBe(1);
    expect(remainingShare(expiry, 1030)).toBe(0.5);
    expect(remainingShare(expiry, 2000)).toBe(0);
    expect(remainingShare({ kind: 'never' }, 2000)).toBe(1);
  });

  test('an item with a short ttl is not urgent from its first second on', () => {
    const minute: Expiry = { kind: 'at', second: 1060, ttl: 60 };
    expect(urgencyOf(minute, 1001)).toBe('calm');
    expect(urgencyOf(minute, 1040)).toBe('urgent');
    expect(urgencyOf({ kind: 'at', second: 1005, ttl: 5 }, 1000)).toBe('urgent');
    const quarter: Expiry = { kind: 'at', second: 7776000, ttl: 7776000 };
    expect(urgencyOf(quarter, 7776000 - 80000)).toBe('near');
    expect(urgencyOf(quarter, 7776000 - 1800)).toBe('soon');
  });
});
