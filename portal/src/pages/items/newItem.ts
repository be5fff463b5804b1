// SPDX-License-Identifier: Apache-2.0
import type { Container, Json, JsonObject } from '../../api/types';
import { pathSegments } from '../../model/partitionKey';

/** The text of a new item: an id, and the properties of the partition key. */
export function newItemText(container: Container): string {
  const item: JsonObject = { id: crypto.randomUUID() };
  for (const path of container.partitionKey.paths) place(item, pathSegments(path));
  return JSON.stringify(item, null, 2);
}

function place(item: JsonObject, segments: readonly string[]): void {
  let inside = item;
  segments.forEach((segment, index) => {
    const known: Json | undefined = inside[segment];
    if (index === segments.length - 1) {
      inside[segment] ??= '';
    } else if (typeof known === 'object' && known !== null && !Array.isArray(known)) {
      inside = known;
    } else {
      const next: JsonObject = {};
      inside[segment] = next;
      inside = next;
    }
  });
}
