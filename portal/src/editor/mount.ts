// SPDX-License-Identifier: Apache-2.0
import { closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { look } from './theme';

/**
 * Typing over a selection. Left to the browser, it keeps the colours of what was there by an inline style, which the
 * policy forbids and the console complains about. Brackets and quotes are handled by the extension that closes them.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing } = event;
    const isPlain = inputType === 'insertText' && data !== null && !isComposing && !/^[([{'"]$/.test(data);
    if (!isPlain || view.state.readOnly || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

/** Cancels pending suggestions when the editor loses the focus. */
const leaving = EditorView.domEventHandlers({
  blur: (_event, view) => closeCompletion(view),
});

export interface EditorWish {
  readonly host: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly readOnly: boolean;
  readonly hint: string;
  readonly language: Extension;
  readonly onChange: (text: string) => void;
  readonly onRun: (() => void) | null;
}

export interface Editor {
  setText(text: string): void;
  setReadOnly(readOnly: boolean): void;
  focus(): void;
  close(): void;
}

/**
 * Puts an editor into a shadow root. There CodeMirror brings its styles as constructed sheets, which the content
 * security policy allows; elsewhere it would write a style element, which the policy forbids.
 */
export function mountEditor(wish: EditorWish): Editor {
  const root = wish.host.shadowRoot ?? wish.host.attachShadow({ mode: 'open' });
  const readOnly = new Compartment();
  const parent = document.createElement('div');
  parent.style.position = 'absolute';
  parent.style.inset = '0';
  root.replaceChildren(parent);
  const view = new EditorView({
    parent,
    root,
    state: EditorState.create({
      doc: wish.text,
      extensions: [
        readOnly.of(EditorState.readOnly.of(wish.readOnly)),
        // Before the others, since Mod-Enter would otherwise make a blank line.
        keymap.of(wish.onRun === null ? [] : [{ key: 'Mod-Enter', run: (view) => (closeCompletion(view), wish.onRun?.(), true) }]),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        typingOver,
        leaving,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': wish.label, 'aria-multiline': 'true' }),
        placeholder(wish.hint),
        // Tab leaves the editor, so that it can be left with the keyboard.
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        wish.language,
        look,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) wish.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(text) {
      if (text !== view.state.doc.toString()) {
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      }
    },
    setReadOnly(isReadOnly) {
      view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
