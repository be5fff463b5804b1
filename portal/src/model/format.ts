// SPDX-License-Identifier: Apache-2.0
const COUNT = new Intl.NumberFormat('en');
const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** "1 item", "3 items". */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${BYTE_UNITS[unit] ?? ''}`;
}

/** For rates: few digits, but "0" only for zero. */
export function formatRate(perSecond: number): string {
  if (perSecond === 0) return '0';
  if (perSecond < 10) return perSecond.toFixed(1);
  return formatCount(Math.round(perSecond));
}

export function formatMilliseconds(seconds: number | null): string {
  if (seconds === null) return '–';
  const milliseconds = seconds * 1000;
  if (milliseconds >= 1000) return `${seconds.toFixed(1)} s`;
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}

/** For axes and cards: 1.2k, 3.4M. */
export function formatCompact(value: number): string {
  if (value < 1000) return Number.isInteger(value) ? String(value) : value.toFixed(1);
  const unit = value < 1e6 ? 'k' : value < 1e9 ? 'M' : 'G';
  const scaled = value / (value < 1e6 ? 1e3 : value < 1e9 ? 1e6 : 1e9);
  return `${scaled < 10 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${unit}`;
}

/** The same moment where the user is and in UTC. */
export function exactTime(second: number): string {
  const date = new Date(second * 1000);
  if (Number.isNaN(date.getTime())) return `second ${second}`;
  return `${localTime(second)} local\n${utcTime(second)}`;
}

export function localTime(second: number): string {
  const date = new Date(second * 1000);
  if (Number.isNaN(date.getTime())) return `second ${second}`;
  return date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

export function utcTime(second: number): string {
  const date = new Date(second * 1000);
  return Number.isNaN(date.getTime()) ? `second ${second}` : date.toISOString().replace('T', ' ').replace('.000Z', ' UTC');
}
