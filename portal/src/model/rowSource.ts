// SPDX-License-Identifier: Apache-2.0
import { listUpcoming } from '../api/expiry';
import { queryItems } from '../api/items';
import type { Container, ContainerName, ItemSummary, QueryText } from '../api/types';
import { primitive } from './partitionKey';
import type { PageLoader, RowPage } from './rowPages';
import { serverNow } from './serverTime';
import { expiryCondition, readSummary, summaryQuery, type ExpiryFilter } from './summaryQuery';

export interface TableView {
  readonly sort: 'key' | 'expiry';
  readonly idContains: string;
  readonly expiry: ExpiryFilter;
}

/** Requests for one page of the table, a bound for filters that nearly no item matches. */
const MAX_REQUESTS_PER_PAGE = 2000;

/** The two lists that the order by expiry consists of; a mark before the continuation says which. */
const UPCOMING = 'u:';
const NEVER = 'n:';

/** Where the table's rows come from. */
export function rowSource(name: ContainerName, container: Container, view: TableView, signal: AbortSignal): PageLoader<ItemSummary> {
  const paths = container.partitionKey.paths;
  const defaultTtl = container.defaultTtl ?? null;
  const asked = (filter: ExpiryFilter): QueryText =>
    summaryQuery(paths, view.idContains, expiryCondition(defaultTtl, filter, serverNow()));
  const byQuery = (query: QueryText): Step =>
    async (continuation, rows) => {
      const page = await queryItems(name, query, { maxItems: rows, continuation, signal });
      return { rows: page.rows.map((row) => readSummary(row, paths.length)), next: page.continuation };
    };

  if (view.sort === 'key' || defaultTtl === null || view.expiry === 'never') {
    const step = byQuery(asked(view.expiry));
    return (from, rows) => filled(from, rows, step);
  }
  const upcoming = upcomingStep(name, view, signal);
  const never = byQuery(asked('never'));
  return async (from, rows) => {
    const first = from.startsWith(NEVER) ? { rows: [], next: null } : await filled(from.slice(UPCOMING.length), rows, upcoming);
    if (first.next !== null) return { rows: first.rows, next: UPCOMING + first.next };
    if (view.expiry !== 'all') return first;
    if (first.rows.length === rows) return { rows: first.rows, next: NEVER };
    const rest = await filled(from.startsWith(NEVER) ? from.slice(NEVER.length) : '', rows - first.rows.length, never);
    return { rows: [...first.rows, ...rest.rows], next: rest.next === null ? null : NEVER + rest.next };
  };
}

type Step = (continuation: string, rows: number) => Promise<RowPage<ItemSummary>>;

/** Servers may return fewer rows than requested; the table needs full pages. */
async function filled(from: string, wanted: number, step: Step): Promise<RowPage<ItemSummary>> {
  const rows: ItemSummary[] = [];
  let next: string | null = from;
  for (let request = 0; request < MAX_REQUESTS_PER_PAGE && next !== null && rows.length < wanted; request++) {
    const page: RowPage<ItemSummary> = await step(next, wanted - rows.length);
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, next };
}

function upcomingStep(name: ContainerName, view: TableView, signal: AbortSignal): Step {
  const through = typeof view.expiry === 'number' ? serverNow() + view.expiry : null;
  return async (continuation, rows) => {
    const page = await listUpcoming(name, through, { maxItems: rows, continuation: continuation || null, signal });
    const found = page.items.filter((item) => item.id.includes(view.idContains));
    return {
      rows: found.map((item) => ({
        id: item.id,
        partitionKey: item.partitionKey.map(primitive),
        lastModifiedSecond: item.lastModifiedSecond,
        ttl: item.ownTtl ?? undefined,
        etag: null,
      })),
      next: page.continuation,
    };
  };
}
