import { useRef, useState } from 'preact/hooks';
import { readMetrics } from '../../api/server';
import type { ContainerName, TtlStatus } from '../../api/types';
import { formatCompact, formatRate } from '../../model/format';
import { POLL_MILLISECONDS, rate, withPoint, type Point } from '../../model/timeSeries';
import { LineChart } from '../../parts/LineChart';
import { ErrorBox } from '../../parts/States';
import { usePolling } from '../../parts/hooks';

interface Series {
  readonly backlog: readonly Point[];
  readonly purged: readonly Point[];
  readonly spent: readonly Point[];
  readonly purging: readonly Point[];
  readonly given: number | null;
}

const EMPTY: Series = { backlog: [], purged: [], spent: [], purging: [], given: null };

interface Counters {
  readonly spent: Point;
  readonly purging: Point;
}

/** The last ten minutes, as far as this page was open. */
export function OverTime({ name, status }: { readonly name: ContainerName; readonly status: TtlStatus }) {
  const [series, setSeries] = useState<Series>(EMPTY);
  const [error, setError] = useState<unknown>(null);
  const before = useRef<Counters | null>(null);
  const latest = useRef(status);
  latest.current = status;
  usePolling(
    async (signal) => {
      try {
        const metrics = await readMetrics(signal);
        const at = Date.now() / 1000;
        const counter = (metric: string): Point => ({ at, value: metrics.value(metric) ?? 0 });
        const counters = {
          spent: counter('ephemeris_request_units_spent_total'),
          purging: counter('ephemeris_request_units_purging_total'),
        };
        const spent = rate(before.current?.spent ?? null, counters.spent);
        const purging = rate(before.current?.purging ?? null, counters.purging);
        before.current = counters;
        setSeries((old) => ({
          backlog: withPoint(old.backlog, { at, value: latest.current.expiredCount }),
          purged: withPoint(old.purged, { at, value: latest.current.purgeRatePerSecond }),
          spent: spent === null ? old.spent : withPoint(old.spent, { at, value: spent }),
          purging: purging === null ? old.purging : withPoint(old.purging, { at, value: purging }),
          given: metrics.value('ephemeris_container_throughput', { database: name.database, container: name.container }),
        }));
        setError(null);
      } catch (failure) {
        setError(failure);
      }
    },
    POLL_MILLISECONDS,
    [name],
  );
  const now = Date.now() / 1000;
  const lastSpent = (series.spent.at(-1)?.value ?? 0) + (series.purging.at(-1)?.value ?? 0);
  return (
    <section class="card" aria-labelledby="over-time-title">
      <header class="card-head">
        <h2 id="over-time-title">Over time</h2>
        {series.given !== null && (
          <span class="muted numbers">
            {formatRate(series.given)} RU/s given · {formatRate(Math.max(0, series.given - lastSpent))} RU/s left
          </span>
        )}
      </header>
      {error !== null && <ErrorBox error={error} />}
      <div class="sparks">
        <LineChart title="Backlog (items)" points={series.backlog} format={formatCompact} now={now} />
        <LineChart title="Purged per second" points={series.purged} format={formatRate} now={now} />
        <LineChart title="RU/s used by requests" points={series.spent} format={formatRate} now={now} />
        <LineChart title="RU/s spent on purging" points={series.purging} format={formatRate} now={now} />
      </div>
      <p class="muted small">Backlog and purge rate are this container’s; request units are those of the whole server.</p>
    </section>
  );
}
