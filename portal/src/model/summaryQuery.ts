// SPDX-License-Identifier: Apache-2.0
import type { ItemSummary, Json, QueryParameter, QueryText } from '../api/types';
import type { Expiry } from './expiry';
import { pathSegments, primitive } from './partitionKey';

/** Which items the table shows, by when they expire; a number is "within so many seconds". */
export type ExpiryFilter = 'all' | 'never' | number;

const OWN = '(IS_INTEGER(c["ttl"]) AND c["ttl"] > 0 AND c["ttl"] <= 2147483647)';
const PINNED = '(IS_INTEGER(c["ttl"]) AND c["ttl"] = -1)';

/** Asks for what the table shows, and no more: items may be large. */
export function summaryQuery(
  keyPaths: readonly string[],
  idContains: string,
  condition: string | null,
): QueryText {
  const keys = keyPaths.map((path, place) => `c${quoted(path)} AS k${place}`);
  const columns = ['c["id"]', 'c["_ts"]', 'c["_etag"]', 'c["ttl"]', ...keys].join(', ');
  return selected(columns, idContains, condition);
}

/** Asks for the same items as a whole. */
export function wholeQuery(idContains: string, condition: string | null): QueryText {
  return selected('*', idContains, condition);
}

function selected(columns: string, idContains: string, condition: string | null): QueryText {
  const parameters: QueryParameter[] = [];
  const conditions: string[] = [];
  if (idContains !== '') {
    conditions.push('CONTAINS(c["id"], @idContains)');
    parameters.push({ name: '@idContains', value: idContains });
  }
  if (condition !== null) conditions.push(condition);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { query: `SELECT ${columns} FROM c${where}`, parameters };
}

function quoted(path: string): string {
  return pathSegments(path)
    .map((segment) => `[${JSON.stringify(segment)}]`)
    .join('');
}

/** The condition for a filter, by the rules of time to live; null if all items meet it. */
export function expiryCondition(defaultTtl: number | null, filter: ExpiryFilter, now: number): string | null {
  if (filter === 'all') return null;
  if (filter === 'never') return neverCondition(defaultTtl);
  if (defaultTtl === null) return 'false';
  const through = now + filter;
  const byOwn = `(${OWN} AND c["_ts"] + c["ttl"] <= ${through})`;
  if (defaultTtl === -1) return byOwn;
  return `(${byOwn} OR (NOT (${OWN} OR ${PINNED}) AND c["_ts"] <= ${through - defaultTtl}))`;
}

function neverCondition(defaultTtl: number | null): string | null {
  if (defaultTtl === null) return null;
  return defaultTtl === -1 ? `NOT (${OWN})` : PINNED;
}

/** Whether an item meets a filter; by the same rules as the condition, for an item that is known already. */
export function meetsFilter(filter: ExpiryFilter, expiry: Expiry, now: number): boolean {
  if (filter === 'all') return true;
  if (filter === 'never') return expiry.kind !== 'at';
  return expiry.kind === 'at' && expiry.second <= now + filter;
}

/** Reads a row of such a query. */
export function readSummary(text: string, keyCount: number): ItemSummary {
  const row = JSON.parse(text) as { [name: string]: Json | undefined };
  return {
    id: String(row['id']),
    partitionKey: Array.from({ length: keyCount }, (_, place) => primitive(row[`k${place}`])),
    lastModifiedSecond: Number(row['_ts']),
    ttl: row['ttl'],
    etag: typeof row['_etag'] === 'string' ? row['_etag'] : null,
  };
}
