// SPDX-License-Identifier: Apache-2.0
import type { Json } from '../api/types';
import { DAY, HOUR, MAX_TTL, MINUTE } from './duration';

/** Predicts when an item expires. The server alone decides. */
export type Expiry =
  | { readonly kind: 'off' }
  | { readonly kind: 'never' }
  | { readonly kind: 'at'; readonly second: number; readonly ttl: number };

/** An item's ttl counts while the container has a default, be it -1, and if it is a valid one. */
export function expiryOf(defaultTtl: number | null, ttl: Json | undefined, lastModifiedSecond: number): Expiry {
  if (defaultTtl === null) return { kind: 'off' };
  const effective = isTtl(ttl) ? ttl : defaultTtl;
  return effective === -1 ? { kind: 'never' } : { kind: 'at', second: lastModifiedSecond + effective, ttl: effective };
}

function isTtl(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && (value === -1 || (value > 0 && value <= MAX_TTL));
}

export function isSameExpiry(one: Expiry, other: Expiry): boolean {
  return one.kind === 'at' && other.kind === 'at' ? one.second === other.second : one.kind === other.kind;
}

/** Whether the item should have expired. It may have been written since, which only the server knows. */
export function isExpired(expiry: Expiry, now: number): boolean {
  return expiry.kind === 'at' && expiry.second <= now;
}

/** The remaining fraction of an item's time to live, from 1 to 0. */
export function remainingShare(expiry: Expiry, now: number): number {
  if (expiry.kind !== 'at') return 1;
  return Math.min(1, Math.max(0, (expiry.second - now) / expiry.ttl));
}

const LAST_SECONDS = 10;

export type Urgency = 'calm' | 'near' | 'soon' | 'urgent';

/**
 * How urgent the expiry is. Both the remaining time and its fraction of the whole count, so that an item that lives for
 * a minute is not urgent from the start. The last seconds are always urgent.
 */
export function urgencyOf(expiry: Expiry, now: number): Urgency {
  if (expiry.kind !== 'at') return 'calm';
  const left = expiry.second - now;
  const share = remainingShare(expiry, now);
  if (left <= LAST_SECONDS || (left <= MINUTE && share < 0.5)) return 'urgent';
  if (left <= HOUR && share < 0.5) return 'soon';
  return left <= DAY && share < 0.5 ? 'near' : 'calm';
}
