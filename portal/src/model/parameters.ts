// SPDX-License-Identifier: Apache-2.0
import type { JsonObject, QueryParameter } from '../api/types';

export type ReadParameters =
  | { readonly kind: 'parameters'; readonly parameters: readonly QueryParameter[] }
  | { readonly kind: 'mistake'; readonly mistake: string };

/** Parameters as people write them: an object of names and values. The @ may be left out. */
export function readParameters(text: string): ReadParameters {
  if (text.trim() === '') return { kind: 'parameters', parameters: [] };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mistake();
    const parameters = Object.entries(value as JsonObject).map(([name, each]) => ({
      name: name.startsWith('@') ? name : `@${name}`,
      value: each,
    }));
    return { kind: 'parameters', parameters };
  } catch {
    return mistake();
  }
}

function mistake(): ReadParameters {
  return { kind: 'mistake', mistake: 'Parameters must be a JSON object, such as {"@least": 100}.' };
}
