// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { longDuration, naturalUnit, secondsOf, shortDuration } from '../src/model/duration';
import { mergeOffset } from '../src/model/timeOffset';

describe('durations', () => {
  test.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [250, '4 min 10 s'],
    [3600, '1 h'],
    [5400, '1 h 30 min'],
    [90000, '1 d 1 h'],
    [7776000, '90 d'],
    [-5, '0 s'],
  ])('%d seconds in short', (seconds, text) => expect(shortDuration(seconds)).toBe(text));

  test.each([
    [1, '1 second'],
    [5400, '1 hour 30 minutes'],
    [7776000, '90 days'],
    [0, '0 seconds'],
  ])('%d seconds in words', (seconds, text) => expect(longDuration(seconds)).toBe(text));

  test('the natural unit is the largest that leaves a whole number', () => {
    expect(naturalUnit(7776000)).toBe('days');
    expect(naturalUnit(5400)).toBe('minutes');
    expect(naturalUnit(61)).toBe('seconds');
  });

  test.each([
    ['90', 'days', 7776000],
    ['1.5', 'hours', 5400],
    ['0', 'days', null],
    ['-1', 'seconds', null],
    ['0.5', 'seconds', null],
    ['2147483648', 'seconds', null],
    ['2147483647', 'seconds', 2147483647],
    ['', 'seconds', null],
    ['1e3', 'seconds', null],
  ] as const)('%s %s typed', (text, unit, seconds) => expect(secondsOf(text, unit)).toBe(seconds));

  test('of consistent responses, the server’s time is taken from the one that was rounded least', () => {
    expect(mergeOffset(null, -0.9)).toBe(-0.9);
    expect(mergeOffset(-0.9, -0.2)).toBe(-0.2);
    expect(mergeOffset(-0.2, -0.9)).toBe(-0.2);
    expect(mergeOffset(-0.2, 86400)).toBe(86400);
  });
});
