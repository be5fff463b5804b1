// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { readMetrics, readServer } from '../../api/server';
import type { ServerInformation } from '../../api/types';
import { shortDuration } from '../../model/duration';
import { counted, formatBytes, formatCount, formatRate } from '../../model/format';
import { operationRates, type OperationRate } from '../../model/latency';
import type { Metrics } from '../../model/metrics';
import { POLL_MILLISECONDS, withPoint, type Point } from '../../model/timeSeries';
import { Card } from '../../parts/Card';
import { LineChart } from '../../parts/LineChart';
import { ErrorBox, Skeleton } from '../../parts/States';
import { usePolling } from '../../parts/hooks';
import { ContainersSection } from './ContainersSection';
import { OperationsSection } from './OperationsSection';
import { SnippetsSection } from './SnippetsSection';

interface Live {
  readonly server: ServerInformation;
  readonly metrics: Metrics;
  readonly rates: readonly OperationRate[];
}

interface Look {
  readonly metrics: Metrics;
  readonly at: number;
}

/** The server as a whole: what it is, what it does right now, and how to connect. */
export function Overview() {
  const [live, setLive] = useState<Live | null>(null);
  const [requests, setRequests] = useState<readonly Point[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  const before = useRef<Look | null>(null);
  useEffect(() => {
    document.title = 'Overview · Ephemeris';
  }, []);
  usePolling(
    async (signal) => {
      try {
        const [server, metrics] = await Promise.all([readServer(signal), readMetrics(signal)]);
        const at = Date.now() / 1000;
        const seconds = before.current === null ? 0 : at - before.current.at;
        const rates = operationRates(before.current?.metrics ?? null, metrics, seconds);
        setLive({ server, metrics, rates });
        if (before.current !== null) setRequests((old) => withPoint(old, { at, value: total(rates) }));
        before.current = { metrics, at };
        setError(null);
      } catch (failure) {
        setError(failure);
      }
    },
    POLL_MILLISECONDS,
    [turn],
  );
  return (
    <div class="page stack-large">
      <header class="page-head">
        <h1>Overview</h1>
      </header>
      {error !== null && <ErrorBox error={error} onRetry={() => setTurn(turn + 1)} />}
      {live === null && error === null && <Skeleton lines={6} label="Loading the overview" />}
      {live !== null && (
        <>
          <ServerCards live={live} />
          <section class="card" aria-labelledby="requests-title">
            <h2 id="requests-title">Requests</h2>
            <LineChart title="Requests per second" points={requests} format={formatRate} now={Date.now() / 1000} />
            <OperationsSection rates={live.rates} />
          </section>
        </>
      )}
      <ContainersSection metrics={live?.metrics ?? null} />
      <SnippetsSection />
    </div>
  );
}

function total(rates: readonly OperationRate[]): number {
  return rates.reduce((sum, rate) => sum + rate.perSecond, 0);
}

function ServerCards({ live }: { readonly live: Live }) {
  const { server, metrics } = live;
  const uptime = metrics.value('ephemeris_uptime_seconds');
  const containers = metrics.value('ephemeris_containers') ?? 0;
  const databases = metrics.value('ephemeris_databases') ?? 0;
  const [number = '', ...stage] = server.version.split('-');
  const durability = server.durability === null ? [] : [`durability ${server.durability}`];
  return (
    <div class="cards">
      <Card title="Version" value={number} note={[...stage, ...durability].join(' · ')} />
      <Card
        title="Uptime"
        value={uptime === null ? '–' : shortDuration(uptime)}
        note={server.testClock === true ? 'test clock' : ''}
      />
      <Card title="Storage" value={formatBytes(server.storageBytes)} note={memoryNote(metrics)} />
      <Card
        title="Live items"
        value={formatCount(metrics.value('ephemeris_items_live') ?? 0)}
        note={`${counted(containers, 'container')} in ${counted(databases, 'database')}`}
      />
      <Card
        title="To be purged"
        value={formatCount(metrics.value('ephemeris_purge_backlog') ?? 0)}
        note={`${formatCount(metrics.value('ephemeris_items_purged_total') ?? 0)} purged ever`}
      />
      <Card
        title="Total requests"
        value={formatCount(metrics.sum('ephemeris_requests_total'))}
        note={`${formatRate(total(live.rates))} per second now`}
      />
    </div>
  );
}

function memoryNote(metrics: Metrics): string {
  const resident = metrics.value('ephemeris_resident_memory_bytes');
  return resident === null ? '' : `${formatBytes(resident)} of memory`;
}
