// SPDX-License-Identifier: Apache-2.0
import { shortDuration } from '../model/duration';
import { isExpired, remainingShare, urgencyOf, type Expiry } from '../model/expiry';
import { exactTime } from '../model/format';
import { now } from '../model/serverTime';

interface LifeProps {
  readonly expiry: Expiry;
  /** Whether the server has confirmed that the item is gone. Until then an overdue item shows zero time left. */
  readonly isGone: boolean;
}

/** How long an item still lives: in words, and as a bar that empties and turns from calm to urgent. */
export function Life({ expiry, isGone }: LifeProps) {
  if (expiry.kind === 'off') {
    return (
      <span class="life life-quiet" title="Time to live is off for this container: nothing expires.">
        TTL off
      </span>
    );
  }
  if (expiry.kind === 'never') {
    return (
      <span class="life life-quiet" title="This item does not expire.">
        never
      </span>
    );
  }
  const urgency = urgencyOf(expiry, now.value);
  const share = remainingShare(expiry, now.value);
  return (
    <span class={`life life-${urgency}`} title={`Expires at\n${exactTime(expiry.second)}`}>
      <span class="life-text">{isGone && isExpired(expiry, now.value) ? 'expired' : shortDuration(expiry.second - now.value)}</span>
      <span class="life-track" aria-hidden="true">
        <span class="life-rest" style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
    </span>
  );
}
