// SPDX-License-Identifier: Apache-2.0
import { UNITS, longDuration, naturalUnit, secondsOf, UNIT_SECONDS, type Unit } from '../model/duration';
import { formatCount } from '../model/format';

export type TtlChoice =
  | { readonly kind: 'off' }
  | { readonly kind: 'onNoDefault' }
  | { readonly kind: 'on'; readonly text: string; readonly unit: Unit };

export const DEFAULT_ON: TtlChoice = { kind: 'on', text: '90', unit: 'days' };

/** What a container has, as it is shown to be changed. */
export function choiceOfTtl(defaultTtl: number | null): TtlChoice {
  if (defaultTtl === null) return { kind: 'off' };
  if (defaultTtl === -1) return { kind: 'onNoDefault' };
  const unit = naturalUnit(defaultTtl);
  return { kind: 'on', text: String(defaultTtl / UNIT_SECONDS[unit]), unit };
}

/** The value for the server: null is off, -1 on without default. Undefined if what was typed is none. */
export function ttlOfChoice(choice: TtlChoice): number | null | undefined {
  switch (choice.kind) {
    case 'off':
      return null;
    case 'onNoDefault':
      return -1;
    case 'on':
      return secondsOf(choice.text, choice.unit) ?? undefined;
  }
}

interface TtlFieldProps {
  readonly choice: TtlChoice;
  readonly onChange: (choice: TtlChoice) => void;
  readonly name: string;
}

const OPTIONS = [
  { kind: 'off', label: 'Off', hint: 'Nothing expires, not even items that set ttl.' },
  { kind: 'onNoDefault', label: 'On (no default)', hint: 'Only items that set ttl expire.' },
  { kind: 'on', label: 'On', hint: 'Items expire this long after their last change unless they set ttl.' },
] as const;

/** Time to live of a container: off, on without default, or on with a time. */
export function TtlField({ choice, onChange, name }: TtlFieldProps) {
  return (
    <fieldset class="choices">
      <legend>Time to live</legend>
      {OPTIONS.map((option) => (
        <label key={option.kind} class={choice.kind === option.kind ? 'choice choice-on' : 'choice'}>
          <input
            type="radio"
            name={name}
            checked={choice.kind === option.kind}
            onChange={() => onChange(option.kind === 'on' ? DEFAULT_ON : { kind: option.kind })}
          />
          <span>
            <strong>{option.label}</strong>
            <span class="muted"> {option.hint}</span>
          </span>
        </label>
      ))}
      {choice.kind === 'on' && <Amount choice={choice} onChange={onChange} />}
    </fieldset>
  );
}

type OnChoice = Extract<TtlChoice, { kind: 'on' }>;

function Amount({ choice, onChange }: { readonly choice: OnChoice; readonly onChange: (choice: TtlChoice) => void }) {
  const seconds = secondsOf(choice.text, choice.unit);
  return (
    <div class="amount">
      <label>
        <span class="unseen">Time to live, amount</span>
        <input
          class={seconds === null ? 'input input-wrong' : 'input'}
          inputMode="decimal"
          value={choice.text}
          aria-invalid={seconds === null}
          onInput={(event) => onChange({ ...choice, text: event.currentTarget.value })}
        />
      </label>
      <label>
        <span class="unseen">Time to live, unit</span>
        <select
          class="input"
          value={choice.unit}
          onChange={(event) => onChange({ ...choice, unit: event.currentTarget.value as Unit })}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </select>
      </label>
      <output class={seconds === null ? 'mistake' : 'muted numbers'}>
        {seconds === null
          ? 'Whole seconds, from 1 to 2,147,483,647.'
          : `= ${formatCount(seconds)} seconds${choice.unit === 'seconds' ? ` (${longDuration(seconds)})` : ''}`}
      </output>
    </div>
  );
}
