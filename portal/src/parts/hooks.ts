// SPDX-License-Identifier: Apache-2.0
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { recoveries } from '../api/client';
import { isAbort } from '../api/errors';

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly value: T };

export interface Load<T> {
  readonly state: Loaded<T>;
  readonly reload: () => void;
  readonly set: (value: T) => void;
}

/** Runs when the server responds again after an outage. */
export function useRecovery(work: () => void): void {
  const count = recoveries.value;
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current === count) return;
    seen.current = count;
    work();
  }, [count]);
}

/** Loads something when its inputs change. What is there stays while it is loaded again. */
export function useLoad<T>(loader: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Load<T> {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify(inputs);
  const lastKey = useRef(key);
  useEffect(() => {
    const abort = new AbortController();
    const isSame = lastKey.current === key;
    lastKey.current = key;
    setState((old) => (old.kind === 'ready' && isSame ? old : { kind: 'loading' }));
    loader(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ kind: 'ready', value }),
      (error: unknown) => !isAbort(error) && !abort.signal.aborted && setState({ kind: 'error', error }),
    );
    return () => abort.abort();
  }, [key, turn]);
  const reload = useCallback(() => setTurn((old) => old + 1), []);
  useRecovery(() => state.kind === 'error' && reload());
  const set = useCallback((value: T) => setState({ kind: 'ready', value }), []);
  return { state, reload, set };
}

/** Does something at once and then again and again, but only while somebody looks at it. */
export function usePolling(
  work: (signal: AbortSignal) => Promise<void>,
  milliseconds: number,
  inputs: readonly unknown[],
): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    const round = async (): Promise<void> => {
      clearTimeout(timer);
      if (running || document.hidden || abort.signal.aborted) return;
      running = true;
      try {
        await latest.current(abort.signal);
      } finally {
        running = false;
        if (!abort.signal.aborted) timer = setTimeout(() => void round(), milliseconds);
      }
    };
    const onVisible = (): void => void round();
    document.addEventListener('visibilitychange', onVisible);
    void round();
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [JSON.stringify(inputs), milliseconds]);
}

/** A value that has stopped changing for a moment. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** How wide an element is, in pixels: what is drawn to measure has letters of one size everywhere. */
export function useWidth<T extends HTMLElement>(first: number): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(1, measured.clientWidth)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
