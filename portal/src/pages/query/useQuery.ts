// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'preact/hooks';
import { isAbort } from '../../api/errors';
import { explain, queryItems } from '../../api/items';
import type { ContainerName, Explanation, Json, QueryText } from '../../api/types';
import type { PropertyNames } from '../../model/propertyNames';
import { addTimes, readIndexMetrics, readQueryMetrics, type IndexUse, type QueryTimes } from '../../model/queryReport';

/** Rows kept in memory. */
export const MAX_RESULT_ROWS = 2000;
/** Consecutive empty pages that are followed. */
const MAX_EMPTY_PAGES = 100;
const ROWS_LEARNT_FROM = 20;

export interface QueryResult {
  readonly query: QueryText;
  readonly pageSize: number;
  /** As texts: numbers keep their digits. */
  readonly rows: readonly string[];
  readonly continuation: string | null;
  readonly charge: number;
  readonly times: QueryTimes | null;
  readonly indexUse: IndexUse | null;
  readonly explanation: Explanation | null;
  /** As the browser saw it, over all pages. */
  readonly roundTripMilliseconds: number;
  readonly pages: number;
}

export interface Query {
  readonly result: QueryResult | null;
  readonly running: boolean;
  readonly error: unknown;
  readonly run: (query: QueryText, pageSize: number) => Promise<void>;
  readonly more: () => Promise<void>;
  readonly cancel: () => void;
}

export function useQuery(name: ContainerName, names: PropertyNames): Query {
  const [result, setResult] = useState<QueryResult | null>(null);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef(new AbortController());

  const follow = async (start: QueryResult, signal: AbortSignal): Promise<QueryResult> => {
    let state = start;
    for (let empty = 0; empty < MAX_EMPTY_PAGES; empty++) {
      state = await nextPage(name, state, signal);
      if (state.rows.length > start.rows.length || state.continuation === null) break;
    }
    for (const row of state.rows.slice(start.rows.length, start.rows.length + ROWS_LEARNT_FROM)) {
      names.learn(JSON.parse(row) as Json);
    }
    return state;
  };
  const attempt = async (work: (signal: AbortSignal) => Promise<QueryResult>): Promise<void> => {
    abort.current.abort();
    const mine = new AbortController();
    abort.current = mine;
    setRunning(true);
    setError(null);
    try {
      setResult(await work(mine.signal));
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    } finally {
      if (abort.current === mine) setRunning(false);
    }
  };
  return {
    result,
    running,
    error,
    run: (query, pageSize) => {
      setResult(null);
      return attempt(async (signal) => {
        const first = await follow(beginning(query, pageSize), signal);
        // The explanation is optional.
        return { ...first, explanation: await explain(name, query, signal).catch(() => null) };
      });
    },
    more: () => (result === null ? Promise.resolve() : attempt((signal) => follow(result, signal))),
    cancel: () => abort.current.abort(),
  };
}

function beginning(query: QueryText, pageSize: number): QueryResult {
  return {
    query,
    pageSize,
    rows: [],
    continuation: null,
    charge: 0,
    times: null,
    indexUse: null,
    explanation: null,
    roundTripMilliseconds: 0,
    pages: 0,
  };
}

async function nextPage(name: ContainerName, state: QueryResult, signal: AbortSignal): Promise<QueryResult> {
  const started = performance.now();
  const wish = { maxItems: state.pageSize, continuation: state.continuation, withMetrics: true, signal };
  const page = await queryItems(name, state.query, wish);
  return {
    ...state,
    rows: [...state.rows, ...page.rows].slice(0, MAX_RESULT_ROWS),
    continuation: page.continuation,
    charge: state.charge + page.charge,
    times: addTimes(state.times, readQueryMetrics(page.queryMetrics)),
    indexUse: readIndexMetrics(page.indexMetrics) ?? state.indexUse,
    roundTripMilliseconds: state.roundTripMilliseconds + performance.now() - started,
    pages: state.pages + 1,
  };
}
