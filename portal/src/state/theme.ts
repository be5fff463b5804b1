// SPDX-License-Identifier: Apache-2.0
import { effect, signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_NAME = 'ephemeris.theme';

export const theme = signal<Theme>(readTheme());

function readTheme(): Theme {
  const kept = localStorage.getItem(STORAGE_NAME);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** The style sheet looks at an attribute; without it the system decides. */
export function applyTheme(): void {
  effect(() => {
    if (theme.value === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme.value;
    localStorage.setItem(STORAGE_NAME, theme.value);
  });
}
