// SPDX-License-Identifier: Apache-2.0
import type { Container, ItemSummary, JsonObject } from '../../api/types';
import { formatJson } from '../../model/jsonText';
import { keyOf } from '../../model/partitionKey';

/** An item that can be written, or what is wrong with its text. */
export type ReadItem =
  | { readonly kind: 'item'; readonly item: JsonObject; readonly id: string }
  | { readonly kind: 'mistake'; readonly mistake: string };

export function readItemText(text: string): ReadItem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'mistake', mistake: `This is not valid JSON: ${error instanceof Error ? error.message : ''}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'mistake', mistake: 'An item must be a JSON object: { "id": "…", … }.' };
  }
  const item = value as JsonObject;
  const id = item['id'];
  return typeof id === 'string' && id !== ''
    ? { kind: 'item', item, id }
    : { kind: 'mistake', mistake: 'An item needs an "id", and it must be a string.' };
}

/** What the table shows of an item that was just written. */
export function summaryOf(text: string, container: Container): ItemSummary {
  const item = JSON.parse(text) as JsonObject;
  return {
    id: String(item['id']),
    partitionKey: keyOf(item, container.partitionKey.paths),
    lastModifiedSecond: Number(item['_ts']),
    ttl: item['ttl'],
    etag: typeof item['_etag'] === 'string' ? item['_etag'] : null,
  };
}

/** The same item under an id of its own. */
export function withNewId(text: string): string {
  const rest = formatJson(text, new Set(['id']));
  const id = `{\n  "id": ${JSON.stringify(crypto.randomUUID())}`;
  return rest === '{}' ? `${id}\n}` : `${id},${rest.slice(1)}`;
}
