import { signal } from '@preact/signals';
import type { ContainerName } from '../api/types';

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

/** What would be lost by going elsewhere; asked before it happens. */
export const unsaved = signal<string | null>(null);

let current = '';

export function followAddress(): void {
  const follow = (): void => {
    if (unsaved.peek() !== null && location.hash !== current && !confirmLeaving()) {
      history.pushState(null, '', current === '' ? '#/' : current);
      return;
    }
    unsaved.value = null;
    current = location.hash;
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', follow);
  addEventListener('beforeunload', (event) => {
    if (unsaved.peek() !== null) event.preventDefault();
  });
  follow();
}

/** Whether what is unsaved may be lost; asks if there is something. */
export function confirmLeaving(): boolean {
  const what = unsaved.peek();
  return what === null || confirm(`${what} Leave without saving?`);
}

export function go(to: Route): void {
  location.hash = hrefOf(to);
}
