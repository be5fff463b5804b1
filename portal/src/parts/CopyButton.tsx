// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { sayFailed } from '../state/toasts';
import { Icon } from './Icon';

const SHOWN_MILLISECONDS = 1500;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
    } catch (error) {
      sayFailed('Copying failed.', error);
    }
  };
  return (
    <button type="button" class="button button-small" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
