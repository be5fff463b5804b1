// SPDX-License-Identifier: Apache-2.0
/** What a query cost, as measured by the server. */
export interface QueryTimes {
  readonly totalMilliseconds: number;
  readonly compileMilliseconds: number;
  readonly itemsRead: number;
  readonly bytesRead: number;
  readonly rowsGiven: number;
}

/** Reads "name=value;name=value". */
export function readQueryMetrics(header: string | null): QueryTimes | null {
  if (header === null) return null;
  const values = new Map(header.split(';').map((pair) => pair.split('=') as [string, string]));
  const number = (name: string): number => Number(values.get(name) ?? 0);
  return {
    totalMilliseconds: number('totalExecutionTimeInMs'),
    compileMilliseconds: number('queryCompileTimeInMs'),
    itemsRead: number('retrievedDocumentCount'),
    bytesRead: number('retrievedDocumentSize'),
    rowsGiven: number('outputDocumentCount'),
  };
}

/** Pages add up. */
export function addTimes(a: QueryTimes | null, b: QueryTimes | null): QueryTimes | null {
  if (a === null || b === null) return a ?? b;
  return {
    totalMilliseconds: a.totalMilliseconds + b.totalMilliseconds,
    compileMilliseconds: a.compileMilliseconds + b.compileMilliseconds,
    itemsRead: a.itemsRead + b.itemsRead,
    bytesRead: a.bytesRead + b.bytesRead,
    rowsGiven: a.rowsGiven + b.rowsGiven,
  };
}

export interface IndexUse {
  readonly used: readonly string[];
  readonly missing: readonly string[];
}

interface WireIndexUse {
  UtilizedSingleIndexes?: { IndexSpec: string }[];
  PotentialSingleIndexes?: { IndexSpec: string }[];
  UtilizedCompositeIndexes?: { IndexSpecs: string[] }[];
}

/** Reads base64 of JSON. */
export function readIndexMetrics(header: string | null): IndexUse | null {
  if (header === null || header === '') return null;
  try {
    const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0));
    const wire = JSON.parse(new TextDecoder().decode(bytes)) as WireIndexUse;
    const composites = (wire.UtilizedCompositeIndexes ?? []).map((index) => index.IndexSpecs.join(', '));
    return {
      used: [...(wire.UtilizedSingleIndexes ?? []).map((index) => index.IndexSpec), ...composites],
      missing: (wire.PotentialSingleIndexes ?? []).map((index) => index.IndexSpec),
    };
  } catch {
    return null;
  }
}
