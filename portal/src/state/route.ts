// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import type { ContainerName } from '../api/types';
import { dropDrafts, unsaved } from './drafts';

export type ContainerPage = 'items' | 'settings' | 'expiry' | 'query';

export const CONTAINER_PAGES: readonly ContainerPage[] = ['items', 'settings', 'expiry', 'query'];

export type Route =
  | { readonly page: 'overview' }
  | { readonly page: ContainerPage; readonly name: ContainerName };

/** Reads what follows the # of the address; what makes no sense is the overview. */
export function parseRoute(hash: string): Route {
  const [kind, database, container, page = 'items'] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .map(decode);
  const known = CONTAINER_PAGES.find((candidate) => candidate === page);
  if (kind !== 'c' || !database || !container || known === undefined) return { page: 'overview' };
  return { page: known, name: { database, container } };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function hrefOf(route: Route): string {
  if (route.page === 'overview') return '#/';
  const { database, container } = route.name;
  return `#/c/${encodeURIComponent(database)}/${encodeURIComponent(container)}/${route.page}`;
}

export const route = signal<Route>({ page: 'overview' });

let current = '';

export function followAddress(): void {
  const follow = (): void => {
    current = location.hash;
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', () => {
    if (location.hash === current) return;
    if (confirmLeaving()) follow();
    else history.pushState(null, '', current === '' ? '#/' : current);
  });
  addEventListener('beforeunload', (event) => {
    if (unsaved.peek() !== null) event.preventDefault();
  });
  follow();
}

/** Asks whether what is unsaved may be lost, if there is something. If so, it is dropped. */
export function confirmLeaving(): boolean {
  const loss = unsaved.peek();
  if (loss !== null && !confirm(`${loss} Leave without saving?`)) return false;
  dropDrafts();
  return true;
}

export function go(to: Route): void {
  location.hash = hrefOf(to);
}
