// SPDX-License-Identifier: Apache-2.0
import { useId } from 'preact/hooks';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
}

/** A choice of few, as radio buttons that look like one button. Arrow keys come with them. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset class="segmented-field" disabled={props.disabled ?? false}>
      <legend class={props.hideLabel ? 'unseen' : ''}>{props.label}</legend>
      <div class="segmented">
        {props.options.map((option) => (
          <label key={option.value} class={option.value === props.value ? 'segment segment-on' : 'segment'}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
