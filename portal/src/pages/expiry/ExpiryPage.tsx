// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { readTtlStatus } from '../../api/expiry';
import type { Container, ContainerName, TtlStatus } from '../../api/types';
import { longDuration, shortDuration } from '../../model/duration';
import { formatCount, formatRate } from '../../model/format';
import { POLL_MILLISECONDS } from '../../model/timeSeries';
import { Card } from '../../parts/Card';
import { ErrorBox, Skeleton } from '../../parts/States';
import { usePolling } from '../../parts/hooks';
import { noteDefaultTtl } from '../../state/catalogue';
import { hrefOf } from '../../state/route';
import { ExpiredList } from './ExpiredList';
import { ForecastChart } from './ForecastChart';
import { OverTime } from './OverTime';

/** Upcoming expiries, the backlog of the purge, and its rate. */
export function ExpiryPage({ name, container }: { readonly name: ContainerName; readonly container: Container }) {
  const [status, setStatus] = useState<TtlStatus | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  usePolling(
    async (signal) => {
      try {
        const fresh = await readTtlStatus(name, signal);
        setStatus(fresh);
        noteDefaultTtl(name, fresh.defaultTtl);
        setError(null);
      } catch (failure) {
        setError(failure);
      }
    },
    POLL_MILLISECONDS,
    [name, turn],
  );
  if (status === null) {
    return error === null ? <Skeleton lines={8} label="Loading" /> : <ErrorBox error={error} onRetry={() => setTurn(turn + 1)} />;
  }
  return (
    <div class="stack-large">
      {error !== null && <ErrorBox error={error} onRetry={() => setTurn(turn + 1)} />}
      {status.state === 'off' && (
        <p class="notice">
          Time to live is off, so nothing expires here.{' '}
          <a href={hrefOf({ page: 'settings', name })}>Switch it on under Scale &amp; Settings</a>; a preview shows the
          effect first.
        </p>
      )}
      <StatusCards status={status} />
      <ForecastChart name={name} etag={container._etag} liveCount={status.liveCount} />
      <OverTime status={status} />
      <ExpiredList name={name} expiredCount={status.expiredCount} keyPaths={container.partitionKey.paths} />
    </div>
  );
}

function StatusCards({ status }: { readonly status: TtlStatus }) {
  const overdue = status.oldestOverdueSeconds;
  const isEstimate = status.estimates.includes('oldestOverdueSeconds');
  return (
    <div class="cards">
      <Card title="Live" value={formatCount(status.liveCount)} note={ttlNote(status)} />
      <Card
        title="Expired, not purged"
        value={formatCount(status.expiredCount)}
        note="hidden, can be restored"
        tone={status.expiredCount > 0 ? 'near' : 'calm'}
      />
      <Card
        title="Oldest overdue"
        value={overdue === null ? '–' : `${isEstimate ? '≥ ' : ''}${shortDuration(overdue)}`}
        note={overdue === null ? 'no backlog' : isEstimate ? 'lower bound' : 'since it expired'}
      />
      <Card title="Purged in total" value={formatCount(status.purgedTotal)} note="since the container was created" />
      <Card title="Purge rate" value={`${formatRate(status.purgeRatePerSecond)}/s`} note="over the last 10 seconds" />
    </div>
  );
}

function ttlNote(status: TtlStatus): string {
  if (status.state === 'off') return 'TTL off';
  if (status.state === 'onNoDefault') return `${formatCount(status.stored.withOwnTtl)} with their own ttl`;
  return `default ${longDuration(status.defaultTtl ?? 0)}`;
}
