// SPDX-License-Identifier: Apache-2.0
import { StreamLanguage, type StreamParser } from '@codemirror/language';
import { FUNCTIONS, KEYWORDS } from '../model/language';

const keywords = new Set(KEYWORDS);
const functions = new Set(Object.values(FUNCTIONS).flat());

interface State {
  inComment: boolean;
}

/** Splits a query into tokens for syntax colouring. Only the server parses queries. */
const parser: StreamParser<State> = {
  name: 'query',
  startState: () => ({ inComment: false }),
  token(stream, state) {
    if (state.inComment || stream.match('/*')) {
      state.inComment = !stream.match(/^.*?\*\//);
      if (state.inComment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('--')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string';
    if (stream.match(/^@\w+/)) return 'variableName.special';
    if (stream.match(/^0[xX][\da-fA-F]+/) || stream.match(/^\d+(\.\d+)?([eE][+-]?\d+)?/)) return 'number';
    if (stream.match(/^\.\s*[A-Za-z_]\w*/)) return 'propertyName';
    if (stream.match(/^[A-Za-z_]\w*/)) return wordKind(stream.current().toUpperCase(), stream.match(/^\s*\(/, false) !== null);
    stream.next();
    return null;
  },
};

function wordKind(word: string, isCalled: boolean): string | null {
  // LEFT, VALUE and the like are functions only where they are called.
  if (functions.has(word) && (isCalled || !keywords.has(word))) return 'variableName.function';
  return keywords.has(word) ? 'keyword' : 'variableName';
}

export const queryTokens = StreamLanguage.define(parser);
