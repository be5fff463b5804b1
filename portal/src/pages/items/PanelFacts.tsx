import type { ItemSummary } from '../../api/types';
import type { Expiry } from '../../model/expiry';
import { localTime, utcTime } from '../../model/format';
import { Life } from '../../parts/Life';

interface PanelFactsProps {
  readonly summary: ItemSummary;
  readonly expiry: Expiry;
  readonly etag: string;
  readonly isGone: boolean;
}

/** What the server knows of the item beside its text, its remaining life above all. */
export function PanelFacts({ summary, expiry, etag, isGone }: PanelFactsProps) {
  return (
    <>
      {isGone && (
        <p class="notice" role="status">
          This item has expired while you looked at it. What you see is still here; “Write as new” creates it again.
        </p>
      )}
      <dl class="facts">
        <div>
          <dt>Expires in</dt>
          <dd>
            <Life expiry={expiry} />
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
