// SPDX-License-Identifier: Apache-2.0
import type { ItemSummary } from '../../api/types';
import type { Expiry } from '../../model/expiry';
import { localTime, utcTime } from '../../model/format';
import { Life } from '../../parts/Life';
import type { Gone } from './useItemWatch';

interface PanelFactsProps {
  readonly summary: ItemSummary;
  readonly expiry: Expiry;
  readonly gone: Gone | null;
}

const NOTICES: Readonly<Record<Gone, string>> = {
  expired: 'This item has expired.',
  deleted: 'This item was deleted, or expired because the container’s time to live changed.',
};

/** Facts about the item besides its text, above all its remaining time. */
export function PanelFacts({ summary, expiry, gone }: PanelFactsProps) {
  const etag = summary.etag ?? '';
  return (
    <>
      {gone !== null && (
        <p class="notice" role="status">
          {NOTICES[gone]} The text below is your copy; “Write as new” creates the item again.
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>Expires in</dt>
          <dd>
            <Life expiry={expiry} isGone={gone === 'expired'} />
          </dd>
        </div>
        {expiry.kind === 'at' && (
          <div>
            <dt>Expires at</dt>
            <dd class="numbers" title={utcTime(expiry.second)}>
              {localTime(expiry.second)}
            </dd>
          </div>
        )}
        <div>
          <dt>Last change</dt>
          <dd class="numbers" title={utcTime(summary.lastModifiedSecond)}>
            {localTime(summary.lastModifiedSecond)}
          </dd>
        </div>
        <div>
          <dt>ETag</dt>
          <dd class="mono cut" title={etag}>
            {etag.replaceAll('"', '')}
          </dd>
        </div>
      </dl>
    </>
  );
}
