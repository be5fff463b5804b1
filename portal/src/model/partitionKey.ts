// SPDX-License-Identifier: Apache-2.0
import type { Json, JsonObject, KeyValue } from '../api/types';

/** The segments of a path such as /address/city or /"a/b". */
export function pathSegments(path: string): string[] {
  const segments = path.match(/"(?:[^"\\]|\\.)*"|[^/]+/g) ?? [];
  return segments.map((segment) => (segment.startsWith('"') ? (JSON.parse(segment) as string) : segment));
}

/** The partition key of an item: what is at the container's paths. */
export function keyOf(item: JsonObject, paths: readonly string[]): KeyValue[] {
  return paths.map((path) => primitive(at(item, pathSegments(path))));
}

function at(item: JsonObject, segments: readonly string[]): Json | undefined {
  let value: Json | undefined = item;
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = value[segment];
  }
  return value;
}

/** Reports write a value that is missing as an empty object. */
export function primitive(value: Json | undefined): KeyValue {
  return typeof value === 'object' && value !== null ? undefined : value;
}

/** As the header has it. Headers carry ASCII only, so everything else is escaped as JSON allows. */
export function keyHeader(key: readonly KeyValue[]): string {
  const values = key.map((value) => (value === undefined ? {} : value));
  return JSON.stringify(values).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** For display: strings without quotes, unless they would look like another type. */
export function keyText(key: readonly KeyValue[]): string {
  return key.map(valueText).join(' · ');
}

function valueText(value: KeyValue): string {
  if (value === undefined) return '(none)';
  if (typeof value !== 'string') return String(value);
  return value === '' || /^(true|false|null|-?\d+(\.\d+)?|\(none\))$/.test(value) ? JSON.stringify(value) : value;
}

/** Tells items apart: an id is unique only within its partition key. */
export function itemIdentity(id: string, key: readonly KeyValue[]): string {
  return `${keyHeader(key)} ${id}`;
}

/** The same for a row of the table. */
export function identityOf(row: { readonly id: string; readonly partitionKey: readonly KeyValue[] }): string {
  return itemIdentity(row.id, row.partitionKey);
}
