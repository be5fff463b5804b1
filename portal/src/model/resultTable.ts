// SPDX-License-Identifier: Apache-2.0
import type { Json } from '../api/types';

/** Columns of the result table; wider results are better read as JSON. */
export const MAX_COLUMNS = 40;
const MAX_CELL_CHARACTERS = 200;

/** For rows that are no objects, as SELECT VALUE gives them. */
export const VALUE_COLUMN = 'value';

/** All properties of all rows, in the order of their first occurrence. */
export function columnsOf(rows: readonly Json[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const name of isObject(row) ? Object.keys(row) : [VALUE_COLUMN]) {
      if (columns.size < MAX_COLUMNS) columns.add(name);
    }
  }
  return [...columns];
}

/** What stands in a cell; null for a property that the row does not have. */
export function cellText(row: Json, column: string): string | null {
  const value = isObject(row) ? row[column] : column === VALUE_COLUMN ? row : undefined;
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS)}…` : text;
}

function isObject(value: Json): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
