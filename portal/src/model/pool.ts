// SPDX-License-Identifier: Apache-2.0
/** Requests at a time, where there are many to be made. */
export const CONCURRENCY = 8;

/**
 * Does something with each of many, a few at a time, and takes the next one only when there is room. Work that fails
 * has to say so itself; what is thrown stops everything.
 */
export async function forEachOf<T>(
  source: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  // Generators queue calls of next, so several workers may ask the same one.
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const { done, value } = await iterator.next();
      if (done === true) return;
      await work(value);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
