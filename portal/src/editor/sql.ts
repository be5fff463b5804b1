// SPDX-License-Identifier: Apache-2.0
import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { linter, type Diagnostic } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { QueryMistake } from '../api/errors';
import { FUNCTIONS, KEYWORDS } from '../model/language';
import type { PropertyNames } from '../model/propertyNames';
import { queryTokens } from './sqlTokens';

export interface SqlWish {
  readonly names: PropertyNames;
  /** The mistakes that the server finds in a query, without running it. */
  readonly check: (text: string) => Promise<readonly QueryMistake[]>;
}

const CHECK_DELAY_MILLISECONDS = 500;
/** The suggestions at one position. */
const MAX_SUGGESTIONS = 200;

const words: readonly Completion[] = [
  ...KEYWORDS.map((label): Completion => ({ label, type: 'keyword', boost: 1 })),
  ...Object.entries(FUNCTIONS).flatMap(([about, names]) =>
    names.map((label): Completion => ({ label, type: 'function', detail: about, apply: `${label}(` })),
  ),
];

export function sqlLanguage(wish: SqlWish): Extension {
  return [
    queryTokens,
    autocompletion({ override: [(context) => complete(context, wish.names)], activateOnTyping: true, icons: false }),
    linter(async (view) => diagnostics(await wish.check(view.state.doc.toString()), view.state.doc.length), {
      delay: CHECK_DELAY_MILLISECONDS,
    }),
  ];
}

function complete(context: CompletionContext, names: PropertyNames): CompletionResult | null {
  const path = context.matchBefore(/[A-Za-z_]\w*(?:\.\w*)+/);
  if (path !== null) {
    const lastDot = path.text.lastIndexOf('.');
    const inside = path.text.slice(0, lastDot).split('.').slice(1).join('.');
    const options = names.at(inside).slice(0, MAX_SUGGESTIONS).map(property);
    return { from: path.from + lastDot + 1, options, validFor: /^\w*$/ };
  }
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  return word === null && !context.explicit
    ? null
    : { from: word?.from ?? context.pos, options: words, validFor: /^\w*$/ };
}

/** Property names that are not identifiers are inserted in brackets, replacing the dot before them. */
function property(label: string): Completion {
  if (/^[A-Za-z_]\w*$/.test(label)) return { label, type: 'property', boost: label.startsWith('_') ? -1 : 0 };
  return {
    label,
    type: 'property',
    apply: (view, _completion, from, to) =>
      view.dispatch({ changes: { from: from - 1, to, insert: `[${JSON.stringify(label)}]` } }),
  };
}

function diagnostics(mistakes: readonly QueryMistake[], length: number): Diagnostic[] {
  return mistakes.map((mistake) => {
    const from = Math.min(mistake.location?.start ?? 0, length);
    const to = Math.min(mistake.location?.end ?? length, length);
    // At the very end there is nothing to underline, so the last character is.
    return { from: from === to ? Math.max(0, from - 1) : from, to, severity: 'error', message: mistake.message };
  });
}

export { mountEditor } from './mount';
