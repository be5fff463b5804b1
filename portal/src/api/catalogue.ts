// SPDX-License-Identifier: Apache-2.0
import { pathOf, send, sendForJson } from './client';
import { containerPath, containerScope, containersScope, databaseScope, databasesScope } from './scopes';
import type { Scope } from './signature';
import type { Container, ContainerName, Database, JsonObject } from './types';

/** More pages than there can be databases or containers; only against going round for ever. */
const MAX_PAGES = 100;
const PAGE_ITEMS = '1000';

export type ThroughputChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'manual' | 'autoscale'; readonly requestUnits: number };

export function listDatabases(signal?: AbortSignal): Promise<Database[]> {
  return listAll<Database>('/dbs', databasesScope, 'Databases', signal);
}

export function listContainers(database: string, signal?: AbortSignal): Promise<Container[]> {
  const path = pathOf('dbs', database, 'colls');
  return listAll<Container>(path, containersScope(database), 'DocumentCollections', signal);
}

async function listAll<T>(path: string, scope: Scope, property: string, signal?: AbortSignal): Promise<T[]> {
  const all: T[] = [];
  let continuation: string | null = '';
  for (let page = 0; page < MAX_PAGES && continuation !== null; page++) {
    const headers = { 'x-ms-max-item-count': PAGE_ITEMS, 'x-ms-continuation': continuation };
    const answer = await send({ verb: 'GET', path, scope, headers, signal });
    all.push(...((JSON.parse(answer.text) as Record<string, T[]>)[property] ?? []));
    continuation = answer.headers.get('x-ms-continuation');
  }
  return all;
}

export async function createDatabase(id: string, throughput: ThroughputChoice): Promise<void> {
  const headers = throughputHeaders(throughput);
  await send({ verb: 'POST', path: '/dbs', scope: databasesScope, body: JSON.stringify({ id }), headers });
}

export async function deleteDatabase(id: string): Promise<void> {
  await send({ verb: 'DELETE', path: pathOf('dbs', id), scope: databaseScope(id) });
}

export async function createContainer(
  database: string,
  settings: JsonObject,
  throughput: ThroughputChoice,
): Promise<void> {
  await send({
    verb: 'POST',
    path: pathOf('dbs', database, 'colls'),
    scope: containersScope(database),
    body: JSON.stringify(settings),
    headers: throughputHeaders(throughput),
  });
}

function throughputHeaders(throughput: ThroughputChoice): Record<string, string> {
  switch (throughput.kind) {
    case 'none':
      return {};
    case 'manual':
      return { 'x-ms-offer-throughput': String(throughput.requestUnits) };
    case 'autoscale':
      return {
        'x-ms-cosmos-offer-autopilot-settings': JSON.stringify({ maxThroughput: throughput.requestUnits }),
      };
  }
}

export function readContainer(name: ContainerName, signal?: AbortSignal): Promise<Container> {
  return sendForJson({ verb: 'GET', path: containerPath(name), scope: containerScope(name), signal });
}

/** Replaces a container's settings, unless somebody else did since they were read. */
export function replaceContainer(
  name: ContainerName,
  container: Container,
  changes: JsonObject,
): Promise<Container> {
  return sendForJson({
    verb: 'PUT',
    path: containerPath(name),
    scope: containerScope(name),
    body: JSON.stringify({ ...container, ...changes }),
    headers: { 'if-match': container._etag },
  });
}

export async function deleteContainer(name: ContainerName): Promise<void> {
  await send({ verb: 'DELETE', path: containerPath(name), scope: containerScope(name) });
}
