// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  /** What helps to fill it in. */
  readonly children?: ComponentChildren;
}

/** A name or a path: nothing that the browser could know, or spell. */
export function TextField({ label, value, placeholder, onChange, children }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        class="input"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder ?? ''}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {children}
    </label>
  );
}
