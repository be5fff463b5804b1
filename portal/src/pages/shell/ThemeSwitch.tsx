// SPDX-License-Identifier: Apache-2.0
import { Icon, type IconName } from '../../parts/Icon';
import { theme, type Theme } from '../../state/theme';

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' };

export function ThemeSwitch() {
  const label = `Colours: ${theme.value}. Change to ${NEXT[theme.value]}`;
  return (
    <button
      type="button"
      class="button button-quiet button-icon"
      aria-label={label}
      title={label}
      onClick={() => (theme.value = NEXT[theme.value])}
    >
      <Icon name={ICONS[theme.value]} />
    </button>
  );
}
