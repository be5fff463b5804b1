// SPDX-License-Identifier: Apache-2.0
import { niceCeiling } from '../model/scale';
import { shownSeconds, type Point } from '../model/timeSeries';

interface LineChartProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly format: (value: number) => string;
  readonly now: number;
}

const WIDTH = 320;
const HEIGHT = 72;
const INSET = 2;

/** One number over the last minutes, up to ten. */
export function LineChart({ title, points, format, now }: LineChartProps) {
  const seconds = shownSeconds(points, now);
  const highest = Math.max(0, ...points.map((point) => point.value));
  const top = niceCeiling(highest);
  const x = (point: Point): number => WIDTH - ((now - point.at) / seconds) * WIDTH;
  const y = (point: Point): number => HEIGHT - INSET - (point.value / top) * (HEIGHT - 2 * INSET);
  const line = points.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`);
  const minutes = seconds / 60;
  const last = points.at(-1);
  const first = points[0];
  const present = last === undefined ? '–' : format(last.value);
  return (
    <figure class="spark">
      <figcaption>
        <span>{title}</span>
        <strong class="numbers">{present}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} over the last ${minutes} min: now ${present}, at most ${format(highest)}`}
      >
        <line class="chart-grid" x1={0} x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} />
        {first && last && points.length > 1 && (
          <>
            <polygon
              class="spark-area"
              points={`${x(first).toFixed(1)},${HEIGHT} ${line.join(' ')} ${x(last).toFixed(1)},${HEIGHT}`}
            />
            <polyline class="spark-line" points={line.join(' ')} />
          </>
        )}
      </svg>
      <div class="spark-foot">
        <span>{minutes} min ago</span>
        <span>highest {format(highest)}</span>
        <span>now</span>
      </div>
    </figure>
  );
}
