// SPDX-License-Identifier: Apache-2.0
import type { Json, JsonObject } from '../api/types';
import { SYSTEM_PROPERTIES } from './jsonText';

export interface Change {
  readonly property: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** More would not be read by anybody. */
const MAX_CHARACTERS = 120;

/** What differs between two states of an item, property by property. */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !SYSTEM_PROPERTIES.has(name))
    .map((property) => ({ property, before: text(before[property]), after: text(after[property]) }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ property: change.property, before: cut(change.before), after: cut(change.after) }));
}

function text(value: Json | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function cut(value: string | null): string | null {
  return value !== null && value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
}
