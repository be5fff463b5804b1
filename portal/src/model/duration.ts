// SPDX-License-Identifier: Apache-2.0
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 86400;
export const WEEK = 7 * DAY;

export type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

export const UNIT_SECONDS: Readonly<Record<Unit, number>> = {
  seconds: 1,
  minutes: MINUTE,
  hours: HOUR,
  days: DAY,
};

export const UNITS = Object.keys(UNIT_SECONDS) as readonly Unit[];

/** The largest time to live that the protocol knows. */
export const MAX_TTL = 2147483647;

/** The largest unit in which a number of seconds is a whole number. */
export function naturalUnit(seconds: number): Unit {
  const descending = [...UNITS].reverse();
  return descending.find((unit) => seconds % UNIT_SECONDS[unit] === 0) ?? 'seconds';
}

/** User input in seconds; null if it is no valid time to live. */
export function secondsOf(text: string, unit: Unit): number | null {
  if (!/^\s*\d+(\.\d+)?\s*$/.test(text)) return null;
  const seconds = Number(text) * UNIT_SECONDS[unit];
  return Number.isInteger(seconds) && seconds > 0 && seconds <= MAX_TTL ? seconds : null;
}

/** Two steps are precise enough to act on: "3 d 4 h", "4 min 10 s". */
export function shortDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= DAY) return pair(whole, DAY, 'd', HOUR, 'h');
  if (whole >= HOUR) return pair(whole, HOUR, 'h', MINUTE, 'min');
  if (whole >= MINUTE) return pair(whole, MINUTE, 'min', 1, 's');
  return `${whole} s`;
}

function pair(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const first = Math.floor(seconds / large);
  const second = Math.floor((seconds % large) / small);
  const main = `${first.toLocaleString('en')} ${largeName}`;
  return second === 0 ? main : `${main} ${second} ${smallName}`;
}

/** In words, for what is read rather than watched: "90 days", "1 hour 30 minutes". */
export function longDuration(seconds: number): string {
  const parts: string[] = [];
  let rest = seconds;
  for (const unit of [...UNITS].reverse()) {
    const count = Math.floor(rest / UNIT_SECONDS[unit]);
    rest -= count * UNIT_SECONDS[unit];
    if (count > 0) parts.push(`${count.toLocaleString('en')} ${count === 1 ? unit.slice(0, -1) : unit}`);
  }
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}
