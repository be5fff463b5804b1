// SPDX-License-Identifier: Apache-2.0
import type { ThroughputChoice } from '../api/catalogue';
import { throughputMistake } from '../model/throughput';
import { Segmented } from './Segmented';

interface ThroughputFieldProps {
  readonly choice: ThroughputChoice;
  readonly onChange: (choice: ThroughputChoice) => void;
}

const KINDS = [
  { value: 'none', label: 'None' },
  { value: 'manual', label: 'Manual' },
  { value: 'autoscale', label: 'Autoscale' },
] as const;

const FIRST_UNITS = { manual: 400, autoscale: 1000 };

export function ThroughputField({ choice, onChange }: ThroughputFieldProps) {
  const mistake = throughputMistake(choice);
  return (
    <div class="stack-small">
      <Segmented
        label="Throughput"
        value={choice.kind}
        options={KINDS}
        onChange={(kind) => onChange(kind === 'none' ? { kind } : { kind, requestUnits: FIRST_UNITS[kind] })}
      />
      {choice.kind === 'none' ? (
        <p class="muted">Not limited, unless the server or the database sets a limit.</p>
      ) : (
        <label class="field">
          <span>{choice.kind === 'manual' ? 'Request units per second' : 'Maximum request units per second'}</span>
          <input
            class={mistake === null ? 'input input-short' : 'input input-short input-wrong'}
            type="number"
            min={FIRST_UNITS[choice.kind]}
            step={choice.kind === 'manual' ? 100 : 1000}
            value={choice.requestUnits}
            aria-invalid={mistake !== null}
            onInput={(event) => onChange({ kind: choice.kind, requestUnits: event.currentTarget.valueAsNumber })}
          />
          {mistake !== null && <span class="mistake">{mistake}</span>}
        </label>
      )}
    </div>
  );
}
