// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { signOut } from '../../api/key';
import { readServer } from '../../api/server';
import type { ServerInformation } from '../../api/types';
import { shortDuration } from '../../model/duration';
import { exactTime, utcTime } from '../../model/format';
import { now } from '../../model/serverTime';
import { Icon } from '../../parts/Icon';
import { usePolling } from '../../parts/hooks';
import { forgetCatalogue } from '../../state/catalogue';
import { confirmLeaving } from '../../state/route';
import { Mark } from './Mark';
import { ThemeSwitch } from './ThemeSwitch';

const POLL_MILLISECONDS = 10000;

interface TopBarProps {
  readonly drawer: boolean;
  readonly onMenu: () => void;
}

export function TopBar({ drawer, onMenu }: TopBarProps) {
  const [server, setServer] = useState<ServerInformation | null>(null);
  // The banner shows errors; the bar keeps its last state.
  usePolling(async (signal) => setServer(await readServer(signal).catch(() => server)), POLL_MILLISECONDS, []);
  const leave = (): void => {
    if (!confirmLeaving()) return;
    forgetCatalogue();
    signOut();
  };
  return (
    <header class="top-bar">
      <button
        type="button"
        class="button button-quiet button-icon menu-button"
        aria-label="Databases and containers"
        aria-expanded={drawer}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <a class="brand" href="#/">
        <Mark />
        <span>Ephemeris</span>
      </a>
      <span class="top-host muted">{location.host}</span>
      <span class="top-space" />
      {server !== null && server.clockOffsetSeconds !== 0 && <MovedTime offset={server.clockOffsetSeconds} />}
      {server?.purge === false && (
        <span class="badge badge-near" title="The server was started with --purge off: expired items stay in storage.">
          purge off
        </span>
      )}
      <ThemeSwitch />
      <button type="button" class="button button-quiet" onClick={leave}>
        Sign out
      </button>
    </header>
  );
}

function MovedTime({ offset }: { readonly offset: number }) {
  return (
    <span class="badge badge-near top-time" title={`The server’s time was moved.\n${exactTime(now.value)}`}>
      <Icon name="clock" />
      <span class="numbers">{utcTime(now.value)}</span>
      <span class="top-offset">{shortDuration(offset)} ahead</span>
    </span>
  );
}
