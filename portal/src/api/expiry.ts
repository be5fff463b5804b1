// SPDX-License-Identifier: Apache-2.0
import { noteServerTime } from '../model/serverTime';
import { send, sendForJson } from './client';
import { containerScope, reportPath } from './scopes';
import type {
  BucketUnit,
  ContainerName,
  ExpiredPage,
  Forecast,
  Json,
  TtlPreview,
  TtlStatus,
  UpcomingPage,
} from './types';

export interface PageWish {
  readonly maxItems: number;
  readonly continuation: string | null;
  readonly signal?: AbortSignal | undefined;
}

/** Every answer that tells the server's time moves our idea of it. */
async function timed<T extends { readonly nowSeconds: number }>(answer: Promise<T>): Promise<T> {
  const value = await answer;
  noteServerTime(value.nowSeconds);
  return value;
}

function get<T>(name: ContainerName, report: string, signal?: AbortSignal, page?: PageWish): Promise<T> {
  const headers: Record<string, string> = {};
  if (page) headers['x-ms-max-item-count'] = String(page.maxItems);
  if (page?.continuation) headers['x-ms-continuation'] = page.continuation;
  return sendForJson({ verb: 'GET', path: reportPath(name, report), scope: containerScope(name), headers, signal });
}

export function readTtlStatus(name: ContainerName, signal?: AbortSignal): Promise<TtlStatus> {
  return timed(get<TtlStatus>(name, 'ttl', signal));
}

export function readForecast(
  name: ContainerName,
  bucket: BucketUnit,
  count: number,
  signal?: AbortSignal,
): Promise<Forecast> {
  return timed(get<Forecast>(name, `ttl/forecast?bucket=${bucket}&count=${count}`, signal));
}

export function previewTtl(
  name: ContainerName,
  defaultTtl: number | null,
  signal?: AbortSignal,
): Promise<TtlPreview> {
  const body = JSON.stringify({ defaultTtl });
  return sendForJson({ verb: 'POST', path: reportPath(name, 'ttl/preview'), scope: containerScope(name), body, signal });
}

export function listExpired(name: ContainerName, page: PageWish): Promise<ExpiredPage> {
  return get(name, 'ttl/expired', page.signal, page);
}

/** What will expire, in the order in which it will; optionally only up to a second. */
export function listUpcoming(name: ContainerName, through: number | null, page: PageWish): Promise<UpcomingPage> {
  const query = through === null ? '' : `?through=${through}`;
  return timed(get<UpcomingPage>(name, `ttl/upcoming${query}`, page.signal, page));
}

export async function restoreItem(name: ContainerName, id: string, partitionKey: readonly Json[]): Promise<void> {
  const body = JSON.stringify({ id, partitionKey });
  await send({ verb: 'POST', path: reportPath(name, 'ttl/restore'), scope: containerScope(name), body });
}
