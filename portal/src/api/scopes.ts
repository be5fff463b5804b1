// SPDX-License-Identifier: Apache-2.0
import { pathOf } from './client';
import type { Scope } from './signature';
import type { ContainerName } from './types';

export const databasesScope: Scope = { type: 'dbs', link: '' };

export function databaseScope(database: string): Scope {
  return { type: 'dbs', link: `dbs/${database}` };
}

export function containersScope(database: string): Scope {
  return { type: 'colls', link: `dbs/${database}` };
}

export function containerScope(name: ContainerName): Scope {
  return { type: 'colls', link: `dbs/${name.database}/colls/${name.container}` };
}

export function itemsScope(name: ContainerName): Scope {
  return { type: 'docs', link: containerScope(name).link };
}

export function itemScope(name: ContainerName, id: string): Scope {
  return { type: 'docs', link: `${containerScope(name).link}/docs/${id}` };
}

export function containerPath(name: ContainerName): string {
  return pathOf('dbs', name.database, 'colls', name.container);
}

/** Where an operator asks about a container. */
export function reportPath(name: ContainerName, report: string): string {
  return `/_ephemeris${containerPath(name)}/${report}`;
}
