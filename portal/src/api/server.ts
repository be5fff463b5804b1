// SPDX-License-Identifier: Apache-2.0
import { noteServerTime } from '../model/serverTime';
import { parseMetrics, type Metrics } from '../model/metrics';
import { send, sendForJson } from './client';
import { isStatus } from './errors';
import { SERVER_SCOPE } from './signature';
import type { ServerInformation } from './types';

/** What the server says of itself. One that does not know the question yet is asked in other ways. */
export async function readServer(signal?: AbortSignal): Promise<ServerInformation> {
  try {
    const path = '/_ephemeris/server';
    const server = await sendForJson<ServerInformation>({ verb: 'GET', path, scope: SERVER_SCOPE, signal });
    noteServerTime(server.nowSecond);
    return server;
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    return piecedTogether(signal);
  }
}

async function piecedTogether(signal?: AbortSignal): Promise<ServerInformation> {
  const path = '/_ephemeris/clock';
  const clock = await sendForJson<{ nowSeconds: number; offsetSeconds: number }>({
    verb: 'GET',
    path,
    scope: SERVER_SCOPE,
    signal,
  });
  noteServerTime(clock.nowSeconds);
  const metrics = await readMetrics(signal);
  const uptime = metrics.value('ephemeris_uptime_seconds');
  return {
    version: metrics.series('ephemeris_build')[0]?.labels['version'] ?? 'unknown',
    startedAtSecond: uptime === null ? null : Math.round(clock.nowSeconds - clock.offsetSeconds - uptime),
    nowSecond: clock.nowSeconds,
    clockOffsetSeconds: clock.offsetSeconds,
    testClock: null,
    purge: null,
    storageBytes: metrics.value('ephemeris_storage_bytes') ?? 0,
    durability: null,
  };
}

export async function readMetrics(signal?: AbortSignal): Promise<Metrics> {
  const path = '/_ephemeris/metrics';
  const answer = await send({ verb: 'GET', path, scope: SERVER_SCOPE, hasOwnAccess: true, signal });
  return parseMetrics(answer.text);
}
