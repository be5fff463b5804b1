// SPDX-License-Identifier: Apache-2.0
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';

const LINT_DELAY_MILLISECONDS = 250;

/** JSON with invalid parts underlined. An empty text is not marked. */
export function jsonLanguage(): Extension {
  const parse = jsonParseLinter();
  return [
    json(),
    linter((view) => (view.state.doc.toString().trim() === '' ? [] : parse(view)), { delay: LINT_DELAY_MILLISECONDS }),
  ];
}

export { mountEditor } from './mount';
