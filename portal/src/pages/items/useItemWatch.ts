// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { compareItem, type StoredItem } from '../../api/items';
import type { Container, ContainerName, ItemSummary } from '../../api/types';
import { expiryOf, isExpired, type Expiry } from '../../model/expiry';
import { Pace } from '../../model/pace';
import { now, serverNow } from '../../model/serverTime';
import { usePolling } from '../../parts/hooks';
import { summaryOf } from './itemText';

/** Why an item is gone. */
export type Gone = 'expired' | 'deleted';

interface ItemWatch {
  /** The newest version that is known, which may be newer than the one that is edited. */
  readonly summary: ItemSummary | null;
  readonly expiry: Expiry | null;
  /** Null until the server has confirmed that the item is gone. */
  readonly gone: Gone | null;
  /** Records an answer that said that the item is gone. */
  readonly noteGone: () => void;
}

const REFRESH_MILLISECONDS = 5000;
/** The polling interval of an item that should have expired. */
const DUE_MILLISECONDS = 1000;

/** How far the estimated server time may be behind. */
const CLOCK_SECONDS = 2;

/** Polls an open item for changes by others. It is shown as expired only when the server confirms it. */
export function useItemWatch(
  name: ContainerName,
  container: Container,
  stored: StoredItem | null,
  onChanged: (item: StoredItem) => void,
): ItemWatch {
  const [newer, setNewer] = useState<StoredItem | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);
  const pace = useRef(new Pace());
  useEffect(() => {
    setNewer(null);
    setGone(null);
  }, [stored]);
  const newest = newer ?? stored;
  const summary = useMemo(() => (newest === null ? null : summaryOf(newest.text, container)), [newest, container]);
  const expiry = summary && expiryOf(container.defaultTtl ?? null, summary.ttl, summary.lastModifiedSecond);
  const isDue = expiry !== null && isExpired(expiry, now.value);

  const noteGone = (): void =>
    setGone(expiry !== null && isExpired(expiry, serverNow() + CLOCK_SECONDS) ? 'expired' : 'deleted');
  usePolling(
    async (signal) => {
      if (newest === null || summary === null || gone !== null || !(isDue || pace.current.mayGo(Date.now()))) return;
      try {
        const answer = await compareItem(name, summary.id, summary.partitionKey, newest.etag, signal);
        pace.current.noteCharge(answer.charge, Date.now());
        if (signal.aborted || answer.kind === 'unchanged') return;
        if (answer.kind === 'gone') {
          noteGone();
        } else {
          setNewer(answer.item);
          onChanged(answer.item);
        }
      } catch {
        // The next round tries again; the banner shows the outage.
      }
    },
    isDue ? DUE_MILLISECONDS : REFRESH_MILLISECONDS,
    [newest?.etag, isDue, gone],
  );
  return { summary, expiry, gone, noteGone };
}
