// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { readForecast } from '../../api/expiry';
import type { Container, ContainerName } from '../../api/types';
import { longDuration } from '../../model/duration';
import { formatCount } from '../../model/format';
import type { Metrics } from '../../model/metrics';
import { forEachOf } from '../../model/pool';
import { Empty } from '../../parts/States';
import { usePolling } from '../../parts/hooks';
import { catalogue } from '../../state/catalogue';
import { hrefOf } from '../../state/route';

/** Containers that are listed; the tree has all. */
const MAX_CONTAINERS = 50;
const POLL_MILLISECONDS = 30000;
const HOURS = 24;

interface Listed {
  readonly name: ContainerName;
  readonly container: Container;
}

/** Containers, and what will be gone tomorrow. */
export function ContainersSection({ metrics }: { readonly metrics: Metrics | null }) {
  const [expiring, setExpiring] = useState<ReadonlyMap<string, number>>(new Map());
  const state = catalogue.value;
  const listed = state.kind !== 'ready' ? [] : listContainers(state.databases);
  usePolling(
    async (signal) => {
      const counts = new Map<string, number>();
      await forEachOf(
        listed,
        async ({ name }) => {
          // One that is just being deleted has none; the others still do.
          const forecast = await readForecast(name, 'hour', HOURS, signal).catch(() => null);
          if (forecast !== null) counts.set(keyOf(name), forecast.buckets.reduce((sum, bucket) => sum + bucket.count, 0));
        },
        signal,
      );
      if (!signal.aborted) setExpiring(counts);
    },
    POLL_MILLISECONDS,
    listed.map(({ name, container }) => [name, container._etag]),
  );
  return (
    <section class="card" aria-labelledby="containers-title">
      <h2 id="containers-title">Containers</h2>
      {state.kind === 'ready' && listed.length === 0 && (
        <Empty title="No containers yet">
          <p class="muted">Create a database and a container on the left, or run one of the programs below.</p>
        </Empty>
      )}
      {listed.length > 0 && (
        <div class="table-scroll">
          <table class="table">
            <caption class="unseen">Containers</caption>
            <thead>
              <tr>
                <th scope="col">Container</th>
                <th scope="col">Time to live</th>
                <th scope="col" class="right">
                  Live items
                </th>
                <th scope="col" class="right">
                  Expire within a day
                </th>
              </tr>
            </thead>
            <tbody>
              {listed.map(({ name, container }) => (
                <tr key={keyOf(name)}>
                  <th scope="row">
                    <a href={hrefOf({ page: 'items', name })}>
                      {name.database} / {name.container}
                    </a>
                  </th>
                  <td>{ttlText(container.defaultTtl ?? null)}</td>
                  <td class="right numbers">{liveCount(metrics, name)}</td>
                  <td class="right numbers">
                    <a href={hrefOf({ page: 'expiry', name })}>{count(expiring.get(keyOf(name)))}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function listContainers(databases: readonly { database: { id: string }; containers: readonly Container[] }[]): Listed[] {
  return databases
    .flatMap(({ database, containers }) =>
      containers.map((container) => ({ name: { database: database.id, container: container.id }, container })),
    )
    .slice(0, MAX_CONTAINERS);
}

function liveCount(metrics: Metrics | null, name: ContainerName): string {
  const labels = { database: name.database, container: name.container };
  return count(metrics?.value('ephemeris_container_items_live', labels) ?? undefined);
}

function count(value: number | undefined): string {
  return value === undefined ? '–' : formatCount(value);
}

function keyOf(name: ContainerName): string {
  return JSON.stringify([name.database, name.container]);
}

function ttlText(defaultTtl: number | null): string {
  if (defaultTtl === null) return 'off';
  return defaultTtl === -1 ? 'on, no default' : longDuration(defaultTtl);
}
