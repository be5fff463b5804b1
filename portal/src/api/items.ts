// SPDX-License-Identifier: Apache-2.0
import { keyHeader } from '../model/partitionKey';
import { arrayElements } from '../model/jsonText';
import { pathOf, send, sendForJson, type Answer } from './client';
import { isStatus } from './errors';
import { containerPath, containerScope, itemScope, itemsScope, reportPath } from './scopes';
import type { ContainerName, Explanation, KeyValue, QueryText } from './types';

/** An item's JSON as the server sent it: numbers keep all their digits. */
export interface StoredItem {
  readonly text: string;
  readonly etag: string;
}

/** The same with what it cost. */
export interface ChargedItem extends StoredItem {
  readonly charge: number;
}

/** Rows are texts too, for the same reason. */
export interface QueryPage {
  readonly rows: readonly string[];
  readonly continuation: string | null;
  readonly charge: number;
  readonly queryMetrics: string | null;
  readonly indexMetrics: string | null;
}

export interface PageWish {
  readonly maxItems: number;
  readonly continuation?: string | null | undefined;
  readonly withMetrics?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PARTITION_KEY = 'x-ms-documentdb-partitionkey';

export async function readItem(
  name: ContainerName,
  id: string,
  partitionKey: readonly KeyValue[],
  signal?: AbortSignal,
): Promise<ChargedItem> {
  const headers = { [PARTITION_KEY]: keyHeader(partitionKey) };
  return stored(await send({ verb: 'GET', path: itemPath(name, id), scope: itemScope(name, id), headers, signal }));
}

/** What became of an item that is known. */
export type Comparison =
  | { readonly kind: 'unchanged'; readonly charge: number }
  | { readonly kind: 'changed'; readonly item: StoredItem; readonly charge: number }
  | { readonly kind: 'gone'; readonly charge: number };

/** What a look for an item costs that is not there. */
const MISS_CHARGE = 1;

/**
 * Asks whether an item is still the one that is known. One that is the same is not sent again, so this can be asked often.
 * Without an etag the item is sent in any case.
 */
export async function compareItem(
  name: ContainerName,
  id: string,
  partitionKey: readonly KeyValue[],
  etag: string | null,
  signal: AbortSignal,
): Promise<Comparison> {
  const headers: Record<string, string> = { [PARTITION_KEY]: keyHeader(partitionKey) };
  if (etag !== null) headers['if-none-match'] = etag;
  try {
    const answer = await send({ verb: 'GET', path: itemPath(name, id), scope: itemScope(name, id), headers, signal });
    const item = stored(answer);
    return answer.status === 304 ? { kind: 'unchanged', charge: item.charge } : { kind: 'changed', item, charge: item.charge };
  } catch (error) {
    if (isStatus(error, 404)) return { kind: 'gone', charge: MISS_CHARGE };
    throw error;
  }
}

/** Writes an item that must not be there yet, or, as an upsert, one that may. */
export async function createItem(
  name: ContainerName,
  partitionKey: readonly KeyValue[],
  text: string,
  wish: { readonly upsert: boolean; readonly signal?: AbortSignal | undefined },
): Promise<ChargedItem> {
  const headers: Record<string, string> = { [PARTITION_KEY]: keyHeader(partitionKey) };
  if (wish.upsert) headers['x-ms-documentdb-is-upsert'] = 'True';
  const path = `${containerPath(name)}/docs`;
  return stored(await send({ verb: 'POST', path, scope: itemsScope(name), body: text, headers, signal: wish.signal }));
}

/** Replaces an item; with an etag only if it is still the one that was read. */
export async function replaceItem(
  name: ContainerName,
  id: string,
  partitionKey: readonly KeyValue[],
  text: string,
  etag: string | null,
): Promise<ChargedItem> {
  const headers: Record<string, string> = { [PARTITION_KEY]: keyHeader(partitionKey) };
  if (etag !== null) headers['if-match'] = etag;
  return stored(
    await send({ verb: 'PUT', path: itemPath(name, id), scope: itemScope(name, id), body: text, headers }),
  );
}

export async function deleteItem(
  name: ContainerName,
  id: string,
  partitionKey: readonly KeyValue[],
  signal?: AbortSignal,
): Promise<void> {
  const headers = { [PARTITION_KEY]: keyHeader(partitionKey) };
  await send({ verb: 'DELETE', path: itemPath(name, id), scope: itemScope(name, id), headers, signal });
}

export async function queryItems(name: ContainerName, query: QueryText, wish: PageWish): Promise<QueryPage> {
  const headers: Record<string, string> = {
    'content-type': 'application/query+json',
    'x-ms-documentdb-isquery': 'True',
    'x-ms-documentdb-query-enablecrosspartition': 'True',
    'x-ms-max-item-count': String(wish.maxItems),
  };
  if (wish.continuation) headers['x-ms-continuation'] = wish.continuation;
  if (wish.withMetrics) {
    headers['x-ms-documentdb-populatequerymetrics'] = 'True';
    headers['x-ms-cosmos-populateindexmetrics'] = 'True';
  }
  const answer = await send({
    verb: 'POST',
    path: `${containerPath(name)}/docs`,
    scope: itemsScope(name),
    body: JSON.stringify(query),
    headers,
    signal: wish.signal,
  });
  return {
    rows: arrayElements(answer.text, 'Documents'),
    continuation: answer.headers.get('x-ms-continuation'),
    charge: chargeOf(answer),
    queryMetrics: answer.headers.get('x-ms-documentdb-query-metrics'),
    indexMetrics: answer.headers.get('x-ms-cosmos-index-utilization'),
  };
}

/** How a query would find its items. Nothing is run or charged. */
export function explain(name: ContainerName, query: QueryText, signal?: AbortSignal): Promise<Explanation> {
  const body = JSON.stringify(query);
  return sendForJson({ verb: 'POST', path: reportPath(name, 'explain'), scope: containerScope(name), body, signal });
}

function itemPath(name: ContainerName, id: string): string {
  return pathOf('dbs', name.database, 'colls', name.container, 'docs', id);
}

function stored(answer: Answer): ChargedItem {
  return { text: answer.text, etag: answer.headers.get('etag') ?? '', charge: chargeOf(answer) };
}

function chargeOf(answer: Answer): number {
  return Number(answer.headers.get('x-ms-request-charge') ?? 0);
}
