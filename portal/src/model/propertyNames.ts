// SPDX-License-Identifier: Apache-2.0
import type { Json } from '../api/types';

/** Property names kept for completion, over all items. */
export const MAX_NAMES = 500;
const MAX_DEPTH = 5;
/** Elements of an array that are read for property names. */
const MAX_ELEMENTS = 5;

/** Property names by the path they are at: '' for the item itself, 'address' for what is in it. */
export class PropertyNames {
  private readonly byPath = new Map<string, Set<string>>();
  private count = 0;

  learn(item: Json): void {
    this.visit(item, '', 0);
  }

  private visit(value: Json, path: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const element of value.slice(0, MAX_ELEMENTS)) this.visit(element, path, depth + 1);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      this.add(path, name);
      this.visit(inner, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  }

  private add(path: string, name: string): void {
    const names = this.byPath.get(path) ?? new Set();
    if (names.has(name) || this.count >= MAX_NAMES) return;
    names.add(name);
    this.count++;
    this.byPath.set(path, names);
  }

  /** What may follow a path. A path that begins with a name that was joined is unknown: then any name may. */
  at(path: string): readonly string[] {
    const known = this.byPath.get(path);
    return known === undefined ? [...new Set([...this.byPath.values()].flatMap((names) => [...names]))] : [...known];
  }
}
