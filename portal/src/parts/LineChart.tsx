import { niceCeiling } from '../model/scale';
import { CHART_SECONDS, type Point } from '../model/timeSeries';

interface LineChartProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly format: (value: number) => string;
  readonly now: number;
}

const WIDTH = 320;
const HEIGHT = 72;
const INSET = 2;

/** The last ten minutes of one number. */
export function LineChart({ title, points, format, now }: LineChartProps) {
  const highest = Math.max(0, ...points.map((point) => point.value));
  const top = niceCeiling(highest);
  const x = (point: Point): number => WIDTH - ((now - point.at) / CHART_SECONDS) * WIDTH;
  const y = (point: Point): number => HEIGHT - INSET - (point.value / top) * (HEIGHT - 2 * INSET);
  const line = points.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`);
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
        aria-label={`${title} over the last 10 minutes: now ${present}, at most ${format(highest)}`}
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
        <span>10 min ago</span>
        <span>highest {format(highest)}</span>
        <span>now</span>
      </div>
    </figure>
  );
}
