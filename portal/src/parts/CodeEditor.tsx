// SPDX-License-Identifier: Apache-2.0
import type { Extension } from '@codemirror/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Editor, EditorWish } from '../editor/mount';
import type { SqlWish } from '../editor/sql';
import { ErrorBox, Skeleton } from './States';
import { useRecovery } from './hooks';

interface CodeEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onChange?: (text: string) => void;
  readonly onRun?: () => void;
  readonly readOnly?: boolean;
  readonly hint?: string;
  /** The query language; JSON without. */
  readonly sql?: SqlWish;
}

interface EditorModule {
  readonly mountEditor: (wish: EditorWish) => Editor;
  readonly language: Extension;
}

/** The editor is large, so it is only loaded where one is shown. */
async function loadEditor(sql: SqlWish | undefined): Promise<EditorModule> {
  if (sql === undefined) {
    const { mountEditor, jsonLanguage } = await import('../editor/json');
    return { mountEditor, language: jsonLanguage() };
  }
  const { mountEditor, sqlLanguage } = await import('../editor/sql');
  return { mountEditor, language: sqlLanguage(sql) };
}

export function CodeEditor(props: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [state, setState] = useState<'loading' | 'ready' | { error: unknown }>('loading');
  const [turn, setTurn] = useState(0);
  const retry = (): void => {
    setState('loading');
    setTurn(turn + 1);
  };
  useRecovery(() => typeof state === 'object' && retry());

  useEffect(() => {
    let closed = false;
    // Uses the latest properties, because the check depends on other fields of the page.
    const sql = props.sql && {
      names: props.sql.names,
      check: (text: string) => latest.current.sql?.check(text) ?? Promise.resolve([]),
    };
    loadEditor(sql).then(
      ({ mountEditor, language }) => {
        if (closed || host.current === null) return;
        editor.current = mountEditor({
          host: host.current,
          text: latest.current.text,
          label: props.label,
          readOnly: latest.current.readOnly ?? false,
          hint: props.hint ?? '',
          language,
          onChange: (text) => latest.current.onChange?.(text),
          onRun: props.onRun === undefined ? null : () => latest.current.onRun?.(),
        });
        setState('ready');
      },
      (error: unknown) => !closed && setState({ error }),
    );
    return () => {
      closed = true;
      editor.current?.close();
      editor.current = null;
    };
  }, [turn]);

  // Directly after rendering: a text that the editor itself reported comes back before the user can
  // type more, and a text chosen in a dialog is there when the dialog is closed.
  useLayoutEffect(() => editor.current?.setText(props.text), [props.text]);
  useLayoutEffect(() => editor.current?.setReadOnly(props.readOnly ?? false), [props.readOnly]);

  return (
    <div class="editor">
      {state === 'loading' && <Skeleton label="Loading the editor" />}
      {typeof state === 'object' && <ErrorBox error={state.error} onRetry={retry} />}
      <div ref={host} class="editor-host" />
    </div>
  );
}
