// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { MAX_PAGES_HELD, PAGE_ROWS, RowPages, type RowPage } from '../src/model/rowPages';

/** A list of numbers; a continuation is the next number, as the server's continuations are keys. */
class Numbers {
  requests = 0;
  constructor(public values: number[]) {}

  load = async (from: string, rows: number): Promise<RowPage<number>> => {
    this.requests++;
    const rest = this.values.filter((value) => value >= Number(from || 0));
    const next = rest[rows];
    return { rows: rest.slice(0, rows), next: next === undefined ? null : String(next) };
  };
}

function numbers(count: number): Numbers {
  return new Numbers(Array.from({ length: count }, (_, value) => value));
}

async function look(pages: RowPages<number>, first: number, last: number): Promise<void> {
  while (await pages.loadNext(first, last));
}

describe('a list that is too long for memory', () => {
  test('is read only as far as it is viewed', async () => {
    const source = numbers(100_000);
    const pages = new RowPages(source.load);
    await look(pages, 0, 30);
    expect(source.requests).toBe(1);
    expect(pages.row(30)).toBe(30);
    expect(pages.row(PAGE_ROWS)).toBeUndefined();
    expect(pages.isComplete).toBe(false);
  });

  test('holds few pages however long it is, and reads one again with one request', async () => {
    const source = numbers(100_000);
    const pages = new RowPages(source.load);
    await look(pages, 99_970, 99_999);
    expect(pages.row(99_999)).toBe(99_999);
    expect(pages.isComplete).toBe(true);
    expect(pages.knownRows).toBe(100_000);
    expect(pages.pagesHeld).toBeLessThanOrEqual(MAX_PAGES_HELD);
    const before = source.requests;
    await look(pages, 50_000, 50_020);
    expect(source.requests).toBe(before + 1);
    expect(pages.row(50_020)).toBe(50_020);
    expect(pages.pagesHeld).toBeLessThanOrEqual(MAX_PAGES_HELD);
  });

  test('removed rows make those below move up', async () => {
    const source = numbers(1200);
    const pages = new RowPages(source.load);
    await look(pages, 0, 1199);
    expect(pages.remove((row) => row < 10)).toBe(true);
    expect(pages.remove((row) => row < 10)).toBe(false);
    expect(pages.knownRows).toBe(1190);
    expect(pages.row(0)).toBe(10);
    expect(pages.row(1189)).toBe(1199);
    expect(pages.row(1190)).toBeUndefined();
  });

  test('the following rows are found again when a page has changed', async () => {
    const source = numbers(20 * PAGE_ROWS);
    const pages = new RowPages(source.load);
    await look(pages, 19 * PAGE_ROWS, 20 * PAGE_ROWS - 1);
    source.values = source.values.filter((value) => value >= 100);
    await look(pages, 0, 10);
    expect(pages.row(0)).toBe(100);
    await look(pages, PAGE_ROWS, PAGE_ROWS + 10);
    expect(pages.row(PAGE_ROWS)).toBe(PAGE_ROWS + 100);
  });

  test('a page with an outdated row is read again when it is viewed, and shown until then', async () => {
    const source = numbers(3 * PAGE_ROWS);
    const pages = new RowPages(source.load);
    await look(pages, 0, 3 * PAGE_ROWS - 1);
    source.values = source.values.filter((value) => value !== 7);
    pages.renew((row) => row === 7 || row === 2 * PAGE_ROWS);
    const before = source.requests;
    expect(pages.row(7)).toBe(7);
    expect(pages.lacks(0, 10)).toBe(true);
    await look(pages, 0, 10);
    expect(pages.row(7)).toBe(8);
    expect(pages.lacks(0, 10)).toBe(false);
    expect(source.requests).toBe(before + 1);
  });

  test('a last page that has grown is no longer the last', async () => {
    const source = numbers(PAGE_ROWS);
    const pages = new RowPages(source.load);
    await look(pages, 0, PAGE_ROWS - 1);
    expect(pages.isComplete).toBe(true);
    source.values = numbers(PAGE_ROWS + 3).values;
    pages.renew((row) => row === 0);
    await look(pages, 0, 10);
    expect(pages.isComplete).toBe(false);
    await look(pages, PAGE_ROWS, PAGE_ROWS + 2);
    expect(pages.isComplete).toBe(true);
    expect(pages.knownRows).toBe(PAGE_ROWS + 3);
  });

  test('the rows around some are those of their pages', async () => {
    const pages = new RowPages(numbers(3 * PAGE_ROWS).load);
    await look(pages, 0, 3 * PAGE_ROWS - 1);
    const around = pages.rowsAround(PAGE_ROWS, PAGE_ROWS + 5);
    expect([around[0], around.at(-1)]).toEqual([PAGE_ROWS, 2 * PAGE_ROWS - 1]);
  });

  test('an empty list is complete', async () => {
    const pages = new RowPages(numbers(0).load);
    expect(pages.lacks(0, 10)).toBe(true);
    await look(pages, 0, 10);
    expect(pages.isComplete).toBe(true);
    expect(pages.knownRows).toBe(0);
    expect(pages.lacks(0, 10)).toBe(false);
  });

  test('rows can be replaced', async () => {
    const pages = new RowPages(numbers(10).load);
    await look(pages, 0, 9);
    pages.update((row) => (row === 3 ? 33 : undefined));
    expect(pages.heldRows()).toEqual([0, 1, 2, 33, 4, 5, 6, 7, 8, 9]);
  });
});
