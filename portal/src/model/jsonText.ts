// SPDX-License-Identifier: Apache-2.0
/**
 * JSON as text. Whole numbers of 64 bits lose digits when JavaScript parses them, so items are shown, edited, saved
 * and exported as the text that they are; only their tokens are moved about. All of this expects valid JSON, which
 * the server's answers are and which editors check before.
 */

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Lays JSON out on lines, with some properties of the outermost object left out. */
export function formatJson(text: string, leftOut: ReadonlySet<string> = new Set()): string {
  return write(keepTokens(tokens(text), leftOut), true);
}

/** Puts JSON on one line. */
export function compactJson(text: string, leftOut: ReadonlySet<string> = new Set()): string {
  return write(keepTokens(tokens(text), leftOut), false);
}

function tokens(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

function write(list: readonly string[], onLines: boolean): string {
  const written: string[] = [];
  let depth = 0;
  const newLine = (): string => (onLines ? `\n${'  '.repeat(depth)}` : '');
  list.forEach((token, index) => {
    const previous = list[index - 1];
    if (token === '}' || token === ']') {
      depth--;
      if (previous !== '{' && previous !== '[') written.push(newLine());
    } else if (previous === '{' || previous === '[' || previous === ',') {
      written.push(newLine());
    }
    written.push(token === ':' && onLines ? ': ' : token);
    if (token === '{' || token === '[') depth++;
  });
  return written.join('');
}

/** Leaves out top-level properties: name, colon, value and one of the commas around. */
function keepTokens(list: readonly string[], leftOut: ReadonlySet<string>): readonly string[] {
  if (leftOut.size === 0 || list[0] !== '{') return list;
  const kept: string[] = ['{'];
  let index = 1;
  while (index < list.length && list[index] !== '}') {
    const end = propertyEnd(list, index + 2);
    if (!leftOut.has(JSON.parse(list[index] ?? '""') as string)) {
      if (kept.length > 1) kept.push(',');
      for (let part = index; part < end; part++) kept.push(list[part] ?? '');
    }
    index = list[end] === ',' ? end + 1 : end;
  }
  kept.push('}');
  return kept;
}

/** Where the value ends that begins here: at the next comma or closing bracket of the same depth. */
function propertyEnd(list: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < list.length; index++) {
    const token = list[index];
    if (depth === 0 && (token === ',' || token === '}' || token === ']')) return index;
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
  }
  return list.length;
}

/** The texts of an array's elements; of the array itself, or of one that is a property of the outermost object. */
export function arrayElements(text: string, property?: string): string[] {
  const start = property === undefined ? text.indexOf('[') : arrayStart(text, property);
  return start < 0 ? [] : elementsFrom(text, start);
}

function arrayStart(text: string, property: string): number {
  const name = text.indexOf(`${JSON.stringify(property)}:[`);
  return name < 0 ? -1 : text.indexOf('[', name);
}

/** Goes by characters rather than by tokens: pages have megabytes. */
function elementsFrom(text: string, arrayAt: number): string[] {
  const elements: string[] = [];
  let depth = 0;
  let begin = arrayAt + 1;
  for (let index = arrayAt; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = stringEnd(text, index);
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) depth++;
    else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) {
      depth--;
      if (depth === 0) {
        const last = text.slice(begin, index).trim();
        if (last !== '') elements.push(last);
        return elements;
      }
    } else if (character === COMMA && depth === 1) {
      elements.push(text.slice(begin, index).trim());
      begin = index + 1;
    }
  }
  return elements;
}

function stringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === BACKSLASH) index++;
    else if (character === QUOTE) return index;
  }
  return text.length;
}

const QUOTE = 34;
const COMMA = 44;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** What the server adds to an item; not the user's to write. */
export const SYSTEM_PROPERTIES: ReadonlySet<string> = new Set(['_rid', '_self', '_etag', '_attachments', '_ts']);
