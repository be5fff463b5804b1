// SPDX-License-Identifier: Apache-2.0
import { pathOf, send, sendForJson } from './client';
import type { ThroughputChoice } from './catalogue';
import { containerScope, reportPath } from './scopes';
import type { ContainerName, Offer } from './types';

const FEED_SCOPE = { type: 'offers', link: '' };
const QUERY_HEADERS = {
  'content-type': 'application/query+json',
  'x-ms-documentdb-isquery': 'True',
};

/** The offer of a container or database by its resource id; null if it shares that of its database. */
export async function findOffer(resourceId: string, signal?: AbortSignal): Promise<Offer | null> {
  const found = await sendForJson<{ Offers: Offer[] }>({
    verb: 'POST',
    path: '/offers',
    scope: FEED_SCOPE,
    headers: QUERY_HEADERS,
    body: JSON.stringify({
      query: 'SELECT * FROM root WHERE root["offerResourceId"] = @id',
      parameters: [{ name: '@id', value: resourceId }],
    }),
    signal,
  });
  return found.Offers[0] ?? null;
}

export function choiceOf(offer: Offer): Exclude<ThroughputChoice, { kind: 'none' }> {
  const autoscale = offer.content.offerAutopilotSettings;
  return autoscale === undefined
    ? { kind: 'manual', requestUnits: offer.content.offerThroughput }
    : { kind: 'autoscale', requestUnits: autoscale.maxThroughput };
}

/** Gives another throughput. From one kind to the other it takes two steps, as the protocol has it. */
export async function replaceThroughput(
  offer: Offer,
  choice: Exclude<ThroughputChoice, { kind: 'none' }>,
): Promise<Offer> {
  const migrated = choiceOf(offer).kind === choice.kind ? offer : await migrate(offer, choice.kind);
  if (choiceOf(migrated).requestUnits === choice.requestUnits && migrated !== offer) return migrated;
  const content =
    choice.kind === 'manual'
      ? { offerThroughput: choice.requestUnits }
      : { offerThroughput: -1, offerAutopilotSettings: { maxThroughput: choice.requestUnits } };
  return put(migrated, content, {});
}

/** Takes a container's throughput back, as if nobody had asked for one. No part of the protocol, so it has its own path. */
export function removeThroughput(name: ContainerName, offer: Offer): Promise<Offer> {
  const headers = { 'if-match': offer._etag };
  return sendForJson({ verb: 'DELETE', path: reportPath(name, 'throughput'), scope: containerScope(name), headers });
}

function migrate(offer: Offer, kind: 'manual' | 'autoscale'): Promise<Offer> {
  const header =
    kind === 'autoscale'
      ? 'x-ms-cosmos-migrate-offer-to-autopilot'
      : 'x-ms-cosmos-migrate-offer-to-manual-throughput';
  return put(offer, { offerThroughput: offer.content.offerThroughput }, { [header]: 'true' });
}

async function put(offer: Offer, content: object, headers: Record<string, string>): Promise<Offer> {
  const answer = await send({
    verb: 'PUT',
    path: pathOf('offers', offer.id),
    scope: { type: 'offers', link: `offers/${offer.id}` },
    body: JSON.stringify({ ...offer, content }),
    headers: { ...headers, 'if-match': offer._etag },
  });
  return JSON.parse(answer.text) as Offer;
}
