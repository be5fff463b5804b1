// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { formatCompact, formatCount } from '../model/format';
import { GRID_LINES, countCeiling } from '../model/scale';
import { useWidth } from './hooks';

export interface Bar {
  readonly label: string;
  readonly shortLabel: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly unit: string;
}

const FIRST_WIDTH = 720;
const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 24;
const TOP = 12;
const TICK_LABEL_WIDTH = 72;
const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Bars that can be pointed at or walked along with the arrow keys. A table says the same to screen readers. */
export function BarChart({ title, bars, unit }: BarChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [figure, width] = useWidth<HTMLElement>(FIRST_WIDTH);
  const top = countCeiling(Math.max(0, ...bars.map((bar) => bar.value)));
  const step = (width - LEFT) / Math.max(1, bars.length);
  const plot = HEIGHT - BOTTOM - TOP;
  const every = Math.max(1, Math.ceil(TICK_LABEL_WIDTH / step));
  const choose = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined || bars.length === 0) return;
    event.preventDefault();
    setChosen((old) => Math.min(bars.length - 1, Math.max(0, (old ?? -1) + move)));
  };
  const shown = chosen === null ? undefined : bars[chosen];
  return (
    <figure class="chart" ref={figure}>
      <p class="chart-value" aria-live="polite">
        {shown ? (
          <>
            <strong>{formatCount(shown.value)}</strong> {unit} · {shown.label}
          </>
        ) : (
          <span class="muted">Point at a bar, or focus the chart and use the arrow keys.</span>
        )}
      </p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        tabIndex={0}
        role="img"
        aria-label={`${title}. The table below has the numbers.`}
        onKeyDown={choose}
        onFocus={() => setChosen((old) => old ?? 0)}
        onBlur={() => setChosen(null)}
        onMouseLeave={() => setChosen(null)}
      >
        {Array.from({ length: GRID_LINES + 1 }, (_, line) => {
          const y = TOP + plot - (plot * line) / GRID_LINES;
          return (
            <g key={line}>
              <line class="chart-grid" x1={LEFT} x2={width} y1={y} y2={y} />
              <text class="chart-text" x={LEFT - 6} y={y + 4} text-anchor="end">
                {formatCompact((top * line) / GRID_LINES)}
              </text>
            </g>
          );
        })}
        {bars.map((bar, place) => {
          const height = bar.value === 0 ? 0 : Math.max(2, (plot * bar.value) / top);
          const x = LEFT + place * step;
          return (
            <g key={place} onMouseEnter={() => setChosen(place)}>
              <rect class="chart-hit" x={x} y={TOP} width={step} height={plot} />
              <rect
                class={place === chosen ? 'chart-bar chart-bar-on' : 'chart-bar'}
                x={x + step * 0.15}
                y={TOP + plot - height}
                width={step * 0.7}
                height={height}
                rx={Math.min(3, step * 0.2)}
              />
              {place % every === 0 && (
                <text class="chart-text" x={x + step / 2} y={HEIGHT - 6} text-anchor="middle">
                  {bar.shortLabel}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <details class="chart-table">
        <summary>Show as a table</summary>
        <div class="scroll-box">
          <table class="table">
            <caption class="unseen">{title}</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col" class="right">
                  {unit}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar, place) => (
                <tr key={place}>
                  <th scope="row">{bar.label}</th>
                  <td class="right numbers">{formatCount(bar.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
