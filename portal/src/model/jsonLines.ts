// SPDX-License-Identifier: Apache-2.0
import { arrayElements } from './jsonText';

/** An item to be written, and where in the file it stands. */
export interface SourceLine {
  readonly line: number;
  readonly text: string;
}

/** An array has to be read as a whole; lines are read as they come, however many there are. */
export const MAX_ARRAY_BYTES = 256 * 1024 * 1024;

/** The items of a file: a JSON array, or one JSON object on each line. */
export async function* readItems(file: Blob): AsyncGenerator<SourceLine> {
  if (!(await beginsWithArray(file))) {
    yield* readLines(file);
    return;
  }
  if (file.size > MAX_ARRAY_BYTES) {
    throw new Error('The file is too large for a JSON array. Write one item on each line instead.');
  }
  yield* arrayItems(await file.text());
}

async function beginsWithArray(file: Blob): Promise<boolean> {
  const beginning = await file.slice(0, 1024).text();
  return beginning.replace('\uFEFF', '').trimStart().startsWith('[');
}

/** The elements of an array, numbered by their place. */
export function* arrayItems(text: string): Generator<SourceLine> {
  JSON.parse(text.replace('\uFEFF', ''));
  let place = 0;
  for (const element of arrayElements(text)) yield { line: ++place, text: element };
}

async function* readLines(file: Blob): AsyncGenerator<SourceLine> {
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  let rest = '';
  let line = 0;
  for (;;) {
    const { done, value } = await reader.read();
    const pieces = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n');
    rest = done ? '' : (pieces.pop() ?? '');
    for (const piece of pieces) {
      line++;
      const text = piece.replace('\uFEFF', '').trim();
      if (text !== '') yield { line, text };
    }
    if (done) return;
  }
}
