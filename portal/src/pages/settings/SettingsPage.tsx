// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { readContainer } from '../../api/catalogue';
import { readTtlStatus } from '../../api/expiry';
import type { Container, ContainerName, TtlStatus } from '../../api/types';
import { usePolling } from '../../parts/hooks';
import { noteContainer } from '../../state/catalogue';
import { FactsSection } from './FactsSection';
import { IndexSection } from './IndexSection';
import { ThroughputSection } from './ThroughputSection';
import { TtlSection } from './TtlSection';

const POLL_MILLISECONDS = 2000;

/** Scale & Settings: what can be changed about a container, and what cannot. */
export function SettingsPage({ name, container }: { readonly name: ContainerName; readonly container: Container }) {
  const [status, setStatus] = useState<TtlStatus | null>(null);
  const progress = status?.reindexProgress ?? null;
  // Others may have changed it since the tree was read.
  useEffect(() => {
    readContainer(name).then(
      (fresh) => noteContainer(name, fresh),
      () => undefined,
    );
  }, []);
  usePolling(
    // The banner shows errors; the last state stays.
    async (signal) => setStatus(await readTtlStatus(name, signal).catch(() => status)),
    POLL_MILLISECONDS,
    [name, container._etag],
  );
  return (
    <div class="settings">
      {progress !== null && progress < 100 && <ReindexProgress progress={progress} />}
      <TtlSection name={name} container={container} />
      <ThroughputSection
        name={name}
        resourceId={container._rid}
        units={status?.requestUnits ?? null}
        onChanged={async () => setStatus(await readTtlStatus(name))}
      />
      <IndexSection name={name} container={container} />
      <FactsSection container={container} />
    </div>
  );
}

function ReindexProgress({ progress }: { readonly progress: number }) {
  return (
    <section class="card" role="status">
      <label class="field">
        <span>
          The container is being reindexed: <strong class="numbers">{progress} %</strong>
        </span>
        <progress value={progress} max={100} />
      </label>
      <p class="muted small">Query results stay complete meanwhile. Purging starts when it is finished.</p>
    </section>
  );
}
