// SPDX-License-Identifier: Apache-2.0
import type { BucketUnit, Forecast } from '../api/types';

interface Bar {
  readonly label: string;
  readonly shortLabel: string;
  readonly value: number;
}

const SHORT: Readonly<Record<BucketUnit, Intl.DateTimeFormatOptions>> = {
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
};

const LONG: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** The bars of a forecast, labelled with the moment up to which they reach. */
export function forecastBars(forecast: Forecast): Bar[] {
  return forecast.buckets.map((bucket) => ({
    value: bucket.count,
    label: `${moment(bucket.afterSecond, LONG)} to ${moment(bucket.throughSecond, LONG)}`,
    shortLabel: moment(bucket.throughSecond, SHORT[forecast.bucket]),
  }));
}

function moment(second: number, options: Intl.DateTimeFormatOptions): string {
  return new Date(second * 1000).toLocaleString(undefined, options);
}
