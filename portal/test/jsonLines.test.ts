// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { readItems, type SourceLine } from '../src/model/jsonLines';
import { forEachOf } from '../src/model/pool';

async function all(text: string): Promise<SourceLine[]> {
  const lines: SourceLine[] = [];
  for await (const line of readItems(new Blob([text]))) lines.push(line);
  return lines;
}

describe('files of items', () => {
  test('one on each line; blank lines count but are no items', async () => {
    expect(await all('\uFEFF{"id":"a"}\r\n\n  {"id":"b"}\n{"id":"ü"}')).toEqual([
      { line: 1, text: '{"id":"a"}' },
      { line: 3, text: '{"id":"b"}' },
      { line: 4, text: '{"id":"ü"}' },
    ]);
  });

  test('an array', async () => {
    expect(await all(' [\n{"id":"a"}, {"id":"b","n":12345678901234567890}]')).toEqual([
      { line: 1, text: '{"id":"a"}' },
      { line: 2, text: '{"id":"b","n":12345678901234567890}' },
    ]);
  });

  test('an invalid array is refused as a whole', async () => {
    await expect(all('[{"id":"a"}')).rejects.toThrow();
  });

  test('an empty file', async () => expect(await all('')).toEqual([]));

  test('a few at a time, each once', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    const work = async (item: number): Promise<void> => {
      running++;
      most = Math.max(most, running);
      await Promise.resolve();
      seen.push(item);
      running--;
    };
    await forEachOf(Array.from({ length: 100 }, (_, number) => number), work, new AbortController().signal);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect(most).toBeLessThanOrEqual(8);
  });
});
