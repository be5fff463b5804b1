// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'preact/hooks';
import { listExpired, restoreItem } from '../../api/expiry';
import { isAbort, isStatus } from '../../api/errors';
import type { ContainerName, ExpiredItem } from '../../api/types';
import { counted, formatCount } from '../../model/format';
import { forEachOf } from '../../model/pool';
import { Icon } from '../../parts/Icon';
import { Empty, ErrorBox, Skeleton } from '../../parts/States';
import { useRecovery } from '../../parts/hooks';
import { sayDone, sayFailed } from '../../state/toasts';
import { ExpiredTable } from './ExpiredTable';
import { identityOf } from './expiredIdentity';

interface ExpiredListProps {
  readonly name: ContainerName;
  readonly expiredCount: number;
  readonly keyPaths: readonly string[];
}

const PAGE_ITEMS = 100;
/** Items listed at a time. */
const MAX_ITEMS = 1000;

interface Listed {
  readonly items: readonly ExpiredItem[];
  readonly continuation: string | null;
  readonly complete: boolean;
}

/** Expired items that are not purged yet. No other page or client sees them; they can be restored. */
export function ExpiredList({ name, expiredCount, keyPaths }: ExpiredListProps) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const abort = useRef(new AbortController());

  const load = async (after: Listed | null): Promise<void> => {
    try {
      const wish = { maxItems: PAGE_ITEMS, continuation: after?.continuation ?? null, signal: abort.current.signal };
      const page = await listExpired(name, wish);
      setListed({ ...page, items: [...(after?.items ?? []), ...page.items].slice(0, MAX_ITEMS) });
      setError(null);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    }
  };
  // The count tells when the list is out of date: some have expired, or were purged.
  useEffect(() => {
    abort.current.abort();
    abort.current = new AbortController();
    void load(null);
    return () => abort.current.abort();
  }, [expiredCount]);

  useRecovery(() => error !== null && void load(null));

  const restore = async (items: readonly ExpiredItem[]): Promise<void> => {
    setBusy(true);
    let restored = 0;
    let purged = 0;
    let failure: unknown = null;
    await forEachOf(
      items,
      async (item) => {
        try {
          await restoreItem(name, item.id, item.partitionKey);
          restored++;
        } catch (refusal) {
          if (isStatus(refusal, 404)) purged++;
          else failure ??= refusal;
        }
      },
      new AbortController().signal,
    );
    setBusy(false);
    setSelected(new Set());
    if (restored > 0) sayDone(`${counted(restored, 'item')} restored. Their time to live starts again.`);
    if (purged > 0) sayFailed('Not restored:', new Error(`${counted(purged, 'item')} already purged.`));
    if (failure !== null) sayFailed('Not restored:', failure);
    await load(null);
  };

  const items = listed?.items ?? [];
  const chosen = items.filter((item) => selected.has(identityOf(item)));
  return (
    <section class="card" aria-labelledby="expired-title">
      <header class="card-head">
        <h2 id="expired-title">Expired, not purged</h2>
        <button
          type="button"
          class="button"
          disabled={chosen.length === 0 || busy}
          onClick={() => void restore(chosen)}
        >
          <Icon name="undo" /> Restore selected{chosen.length > 0 ? ` (${formatCount(chosen.length)})` : ''}
        </button>
      </header>
      {error !== null && <ErrorBox error={error} onRetry={() => void load(null)} />}
      {listed === null && error === null && <Skeleton lines={4} label="Loading expired items" />}
      {listed !== null && !listed.complete && (
        <p class="notice">This list may be incomplete: the expiry queues are still being built.</p>
      )}
      {listed !== null && items.length === 0 && (
        <Empty title="No expired items">
          <p class="muted">
            Expired items are purged within seconds. To keep them, start the server with <code>--purge off</code>.
          </p>
        </Empty>
      )}
      {items.length > 0 && (
        <ExpiredTable
          items={items}
          keyPaths={keyPaths}
          selected={selected}
          busy={busy}
          onSelected={setSelected}
          onRestore={(item) => void restore([item])}
        />
      )}
      {listed !== null && listed.continuation !== null && items.length < MAX_ITEMS && (
        <button type="button" class="button" onClick={() => void load(listed)}>
          More
        </button>
      )}
    </section>
  );
}
