// SPDX-License-Identifier: Apache-2.0
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type JsonObject = { [name: string]: Json };

/** Names a container. */
export interface ContainerName {
  readonly database: string;
  readonly container: string;
}

export interface Database {
  readonly id: string;
  readonly _rid: string;
  readonly _ts: number;
}

export interface PartitionKeyDefinition {
  readonly paths: readonly string[];
  readonly kind?: string;
  readonly version?: number;
}

/** A container as the server describes it. What the portal does not know it keeps when it replaces one. */
export interface Container {
  readonly id: string;
  readonly partitionKey: PartitionKeyDefinition;
  readonly defaultTtl?: number | null;
  readonly indexingPolicy?: JsonObject;
  readonly uniqueKeyPolicy?: JsonObject;
  readonly conflictResolutionPolicy?: JsonObject;
  readonly geospatialConfig?: JsonObject;
  readonly computedProperties?: readonly { readonly name: string; readonly query: string }[];
  readonly _rid: string;
  readonly _self: string;
  readonly _etag: string;
  readonly _ts: number;
}

export interface Offer {
  readonly id: string;
  readonly _rid: string;
  readonly _etag: string;
  readonly resource: string;
  readonly offerResourceId: string;
  readonly content: {
    readonly offerThroughput: number;
    readonly offerAutopilotSettings?: { readonly maxThroughput: number };
  };
}

/** One value of a partition key; undefined where the item has none. */
export type KeyValue = null | boolean | number | string | undefined;

/** What the items table knows of an item. */
export interface ItemSummary {
  readonly id: string;
  readonly partitionKey: readonly KeyValue[];
  readonly lastModifiedSecond: number;
  /** The item's own ttl, whatever it is; undefined if it has none. */
  readonly ttl: Json | undefined;
  /** Null where a list does not tell it. */
  readonly etag: string | null;
}

export interface ServerInformation {
  readonly version: string;
  readonly startedAtSecond: number | null;
  readonly nowSecond: number;
  readonly clockOffsetSeconds: number;
  readonly testClock: boolean | null;
  readonly purge: boolean | null;
  readonly storageBytes: number;
  readonly durability: string | null;
}

export interface TtlStatus {
  readonly defaultTtl: number | null;
  readonly state: 'off' | 'onNoDefault' | 'on';
  readonly nowSeconds: number;
  readonly liveCount: number;
  readonly expiredCount: number;
  readonly oldestOverdueSeconds: number | null;
  readonly purgedTotal: number;
  readonly purgeRatePerSecond: number;
  readonly reindexProgress: number;
  readonly stored: {
    readonly withDefaultTtl: number;
    readonly withOwnTtl: number;
    readonly neverExpiring: number;
  };
  readonly requestUnits: SpentUnits;
  readonly estimates: readonly string[];
}

/** What a container, or all that share its throughput, may spend in a second, and has spent since the server began. */
export interface SpentUnits {
  readonly perSecond: number;
  /** Whether anybody asked for it; if not, it is what containers report by default. */
  readonly asked: boolean;
  readonly enforced: boolean;
  readonly shared: boolean;
  readonly spentByRequests: number;
  readonly spentInBackground: number;
}

export type BucketUnit = 'minute' | 'hour' | 'day';

export interface ForecastBucket {
  readonly afterSecond: number;
  readonly throughSecond: number;
  readonly count: number;
}

export interface Forecast {
  readonly nowSeconds: number;
  readonly bucket: BucketUnit;
  readonly expiredCount: number;
  readonly buckets: readonly ForecastBucket[];
  readonly laterCount: number;
  readonly neverCount: number;
}

export interface TtlPreview {
  readonly defaultTtl: number | null;
  readonly state: TtlStatus['state'];
  readonly expiredAlready: number;
  readonly atOnce: number;
  readonly withinHour: number;
  readonly withinDay: number;
  readonly withinWeek: number;
}

export interface ExpiredItem {
  readonly id: string;
  readonly partitionKey: readonly Json[];
  readonly item: JsonObject;
}

export interface ExpiredPage {
  readonly items: readonly ExpiredItem[];
  readonly complete: boolean;
  readonly continuation: string | null;
}

export interface UpcomingPage {
  readonly nowSeconds: number;
  readonly items: readonly {
    readonly id: string;
    readonly partitionKey: readonly Json[];
    readonly expiresAtSecond: number;
    readonly lastModifiedSecond: number;
    readonly ownTtl: number | null;
  }[];
  readonly continuation: string | null;
  readonly complete: boolean;
}

export interface Explanation {
  readonly execution: string;
  readonly filterPaths: readonly string[];
  readonly filterIsComplete: boolean;
  readonly partitions: readonly { readonly id: string; readonly access: string; readonly hasIndex: boolean }[];
}

export interface QueryParameter {
  readonly name: string;
  readonly value: Json;
}

export interface QueryText {
  readonly query: string;
  readonly parameters: readonly QueryParameter[];
}
