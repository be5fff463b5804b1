// SPDX-License-Identifier: Apache-2.0
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { compareItem, type StoredItem } from '../../api/items';
import type { Container, ContainerName, ItemSummary } from '../../api/types';
import { expiryOf, isExpired, type Expiry } from '../../model/expiry';
import { Pace } from '../../model/pace';
import { now, serverNow } from '../../model/serverTime';
import { usePolling } from '../../parts/hooks';
import { summaryOf } from './itemText';

/** Why an item is not there any more. */
export type Gone = 'expired' | 'deleted';

interface ItemWatch {
  /** The newest version that is known, which may be newer than the one that is edited. */
  readonly summary: ItemSummary | null;
  readonly expiry: Expiry | null;
  /** Null while the server has not said that it is gone. */
  readonly gone: Gone | null;
  /** Takes note of an answer that said so. */
  readonly noteGone: () => void;
}

const REFRESH_MILLISECONDS = 5000;
/** When its time is over by our reckoning, the server is asked sooner. */
const DUE_MILLISECONDS = 1000;

/** By how much our idea of the server's time may be behind. */
const CLOCK_SECONDS = 2;

/** Follows an open item while others write. That it has expired is only said when the server says so. */
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
        // The next round asks again; the banner says that the server does not answer.
      }
    },
    isDue ? DUE_MILLISECONDS : REFRESH_MILLISECONDS,
    [newest?.etag, isDue, gone],
  );
  return { summary, expiry, gone, noteGone };
}
