// SPDX-License-Identifier: Apache-2.0
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** What charts over time show. */
export const CHART_SECONDS = 600;
export const POLL_MILLISECONDS = 2000;
/** One for each poll of the time that is shown, and some for those that came early. */
export const MAX_POINTS = Math.ceil((CHART_SECONDS * 1000) / POLL_MILLISECONDS) + 20;

/** What is shown while less is known: whole minutes, so that the axis does not creep. */
export function shownSeconds(points: readonly Point[], now: number): number {
  const known = now - (points[0]?.at ?? now);
  return Math.min(CHART_SECONDS, Math.max(1, Math.ceil(known / 60)) * 60);
}

/** Adds a point and lets go of those that are too old to be shown. */
export function withPoint(points: readonly Point[], point: Point): readonly Point[] {
  const kept = points.filter((old) => old.at > point.at - CHART_SECONDS && old.at < point.at);
  return [...kept, point].slice(-MAX_POINTS);
}

/** The rate of a counter between two looks; null when it is not known, as after a restart. */
export function rate(before: Point | null, after: Point): number | null {
  if (before === null || after.at <= before.at || after.value < before.value) return null;
  return (after.value - before.value) / (after.at - before.at);
}
