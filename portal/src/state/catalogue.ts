// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import { listContainers, listDatabases } from '../api/catalogue';
import type { Container, ContainerName, Database } from '../api/types';
import { sayFailed } from './toasts';

export interface DatabaseNode {
  readonly database: Database;
  readonly containers: readonly Container[];
}

export type CatalogueState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly databases: readonly DatabaseNode[] };

/** What the tree shows. */
export const catalogue = signal<CatalogueState>({ kind: 'loading' });

/** Requests at a time; a server may have thousands of databases. */
const CONCURRENCY = 6;

let turn = 0;

/** Reads all databases and containers anew. What is shown stays until then. */
export async function refreshCatalogue(): Promise<void> {
  const mine = ++turn;
  if (catalogue.peek().kind === 'error') catalogue.value = { kind: 'loading' };
  try {
    const databases = (await listDatabases()).sort(byId);
    const nodes: DatabaseNode[] = [];
    for (let from = 0; from < databases.length; from += CONCURRENCY) {
      nodes.push(...(await Promise.all(databases.slice(from, from + CONCURRENCY).map(node))));
    }
    if (mine === turn) catalogue.value = { kind: 'ready', databases: nodes };
  } catch (error) {
    if (mine !== turn) return;
    // The old list is better than none.
    if (catalogue.peek().kind === 'ready') sayFailed('The list could not be refreshed.', error);
    else catalogue.value = { kind: 'error', error };
  }
}

async function node(database: Database): Promise<DatabaseNode> {
  return { database, containers: (await listContainers(database.id)).sort(byId) };
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id.localeCompare(b.id);
}

export function forgetCatalogue(): void {
  turn++;
  catalogue.value = { kind: 'loading' };
}

export function findContainer(state: CatalogueState, name: ContainerName): Container | null {
  if (state.kind !== 'ready') return null;
  const node = state.databases.find((candidate) => candidate.database.id === name.database);
  return node?.containers.find((candidate) => candidate.id === name.container) ?? null;
}

/** Others may have changed a container's time to live; reports tell, and then all is read anew. */
export function noteDefaultTtl(name: ContainerName, defaultTtl: number | null): void {
  const known = findContainer(catalogue.peek(), name);
  if (known !== null && (known.defaultTtl ?? null) !== defaultTtl) void refreshCatalogue();
}

/** Puts what the server answered to a change where the tree and the pages look. */
export function noteContainer(name: ContainerName, container: Container): void {
  const state = catalogue.peek();
  if (state.kind !== 'ready') return;
  const databases = state.databases.map((node) =>
    node.database.id !== name.database
      ? node
      : { ...node, containers: node.containers.map((old) => (old.id === container.id ? container : old)) },
  );
  catalogue.value = { kind: 'ready', databases };
}
