// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { readForecast } from '../../api/expiry';
import type { BucketUnit, ContainerName, Forecast } from '../../api/types';
import { formatCount } from '../../model/format';
import { forecastBars } from '../../model/forecast';
import { BarChart } from '../../parts/BarChart';
import { Segmented } from '../../parts/Segmented';
import { ErrorBox, Skeleton } from '../../parts/States';
import { usePolling } from '../../parts/hooks';

const UNITS = [
  { value: 'minute', label: 'Minutes' },
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
] as const;

const COUNTS: Readonly<Record<BucketUnit, number>> = { minute: 60, hour: 48, day: 30 };
const POLL_MILLISECONDS = 5000;

interface ForecastChartProps {
  readonly name: ContainerName;
  /** The container's ETag: when it changes, the forecast is loaded again. */
  readonly etag: string;
  readonly liveCount: number;
}

/** How many items expire in each of the coming minutes, hours or days. */
export function ForecastChart({ name, etag, liveCount }: ForecastChartProps) {
  const [unit, setUnit] = useState<BucketUnit>('hour');
  const [forecast, setForecast] = useState<Forecast | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  usePolling(
    async (signal) => {
      try {
        setForecast(await readForecast(name, unit, COUNTS[unit], signal));
        setError(null);
      } catch (failure) {
        setError(failure);
      }
    },
    POLL_MILLISECONDS,
    [name, unit, etag, turn],
  );
  const isShown = forecast !== null && forecast.bucket === unit;
  return (
    <section class="card" aria-labelledby="forecast-title">
      <header class="card-head">
        <h2 id="forecast-title">Coming expiries</h2>
        <Segmented label="Step" hideLabel value={unit} options={UNITS} onChange={setUnit} />
      </header>
      {error !== null && <ErrorBox error={error} onRetry={() => setTurn(turn + 1)} />}
      {!isShown && error === null && <Skeleton lines={6} label="Loading the forecast" />}
      {isShown && (
        <>
          <BarChart title={`Items that expire, by ${unit}`} bars={forecastBars(forecast)} unit="items expire" />
          <p class="muted numbers">
            {formatCount(forecast.laterCount)} later · {formatCount(forecast.neverCount)} never ·{' '}
            {formatCount(liveCount)} live now
          </p>
        </>
      )}
    </section>
  );
}
