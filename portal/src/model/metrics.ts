// SPDX-License-Identifier: Apache-2.0
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What the server's metrics said at one moment. */
export class Metrics {
  constructor(private readonly samples: ReadonlyMap<string, readonly Sample[]>) {}

  series(name: string): readonly Sample[] {
    return this.samples.get(name) ?? [];
  }

  /** The value of a metric that has one series, or of the one that has all these labels. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | null {
    const wanted = Object.entries(labels);
    const found = this.series(name).find((sample) =>
      wanted.every(([label, value]) => sample.labels[label] === value),
    );
    return found?.value ?? null;
  }

  sum(name: string): number {
    return this.series(name).reduce((sum, sample) => sum + sample.value, 0);
  }
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Reads Prometheus' text format. */
export function parseMetrics(text: string): Metrics {
  const samples = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    const match = line.startsWith('#') ? null : LINE.exec(line);
    if (match === null) continue;
    const [, name = '', labels = '', value = ''] = match;
    const list = samples.get(name) ?? [];
    list.push({ labels: parseLabels(labels), value: parseNumber(value) });
    samples.set(name, list);
  }
  return new Metrics(samples);
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(LABEL)) {
    labels[name] = value.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
  }
  return labels;
}

function parseNumber(text: string): number {
  if (text === '+Inf') return Infinity;
  return text === '-Inf' ? -Infinity : Number(text);
}
