// SPDX-License-Identifier: Apache-2.0
interface ParametersFieldProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly mistake: string | null;
}

/** The values of @names, as a JSON object. Small, so a plain field does. */
export function ParametersField({ text, onChange, mistake }: ParametersFieldProps) {
  return (
    <label class="field query-parameters">
      <span>Parameters</span>
      <textarea
        class={mistake === null ? 'input mono' : 'input mono input-wrong'}
        spellcheck={false}
        placeholder={'{"@least": 100}'}
        aria-invalid={mistake !== null}
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {mistake !== null && <span class="mistake">{mistake}</span>}
    </label>
  );
}
