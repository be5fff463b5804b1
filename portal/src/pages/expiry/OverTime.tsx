// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SpentUnits, TtlStatus } from '../../api/types';
import { formatCompact, formatRate } from '../../model/format';
import { throughputText } from '../../model/throughput';
import { rate, withPoint, type Point } from '../../model/timeSeries';
import { LineChart } from '../../parts/LineChart';

interface Series {
  readonly backlog: readonly Point[];
  readonly purged: readonly Point[];
  readonly requests: readonly Point[];
  readonly background: readonly Point[];
}

const EMPTY: Series = { backlog: [], purged: [], requests: [], background: [] };

type Spent = 'spentByRequests' | 'spentInBackground';

interface Moment {
  readonly at: number;
  readonly units: SpentUnits;
}

/** The last ten minutes, as far as this page was open; each status that comes in is a point. */
export function OverTime({ status }: { readonly status: TtlStatus }) {
  const [series, setSeries] = useState<Series>(EMPTY);
  const earlier = useRef<Moment | null>(null);
  useEffect(() => {
    const here = { at: Date.now() / 1000, units: status.requestUnits };
    const before = earlier.current;
    earlier.current = here;
    const perSecond = (spent: Spent): number | null =>
      rate(before === null ? null : pointOf(before, spent), pointOf(here, spent));
    setSeries((old) => ({
      backlog: withPoint(old.backlog, { at: here.at, value: status.expiredCount }),
      purged: withPoint(old.purged, { at: here.at, value: status.purgeRatePerSecond }),
      requests: withRate(old.requests, here.at, perSecond('spentByRequests')),
      background: withRate(old.background, here.at, perSecond('spentInBackground')),
    }));
  }, [status]);
  const now = Date.now() / 1000;
  const used = (series.requests.at(-1)?.value ?? 0) + (series.background.at(-1)?.value ?? 0);
  return (
    <section class="card" aria-labelledby="over-time-title">
      <header class="card-head">
        <h2 id="over-time-title">Over time</h2>
        <span class="muted numbers">{givenText(status.requestUnits, used)}</span>
      </header>
      <div class="sparks">
        <LineChart title="Backlog (items)" points={series.backlog} format={formatCompact} now={now} />
        <LineChart title="Purged per second" points={series.purged} format={formatRate} now={now} />
        <LineChart title="RU/s used by requests" points={series.requests} format={formatRate} now={now} />
        <LineChart title="RU/s used by purging and indexing" points={series.background} format={formatRate} now={now} />
      </div>
      <p class="muted small">
        Purging and reindexing use only throughput that requests leave unused.
      </p>
    </section>
  );
}

function pointOf(moment: Moment, spent: Spent): Point {
  return { at: moment.at, value: moment.units[spent] };
}

function withRate(points: readonly Point[], at: number, value: number | null): readonly Point[] {
  return value === null ? points : withPoint(points, { at, value });
}

function givenText(units: SpentUnits, used: number): string {
  const given = throughputText(units);
  if (!units.enforced) return given;
  return `${given} · ${formatRate(Math.max(0, units.perSecond - used))} RU/s left`;
}
