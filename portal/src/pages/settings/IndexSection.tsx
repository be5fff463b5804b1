// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { replaceContainer } from '../../api/catalogue';
import type { Container, ContainerName, JsonObject } from '../../api/types';
import { formatJson } from '../../model/jsonText';
import { CodeEditor } from '../../parts/CodeEditor';
import { ErrorBox } from '../../parts/States';
import { draftKey, useDraft } from '../../parts/useDraft';
import { noteContainer } from '../../state/catalogue';
import { sayDone } from '../../state/toasts';

/** The indexing policy as JSON; the server validates it. */
export function IndexSection({ name, container }: { readonly name: ContainerName; readonly container: Container }) {
  const original = JSON.stringify(container.indexingPolicy ?? {}, null, 2);
  const draft = useDraft<string>(draftKey('index', name));
  const text = draft.value ?? original;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const policy = parse(text);
  const isChange = text !== original;
  const setText = (next: string): void =>
    next === original ? draft.drop() : draft.set(next, 'The indexing policy has unapplied changes.');
  const save = async (): Promise<void> => {
    if (policy === null) return;
    setBusy(true);
    setError(null);
    try {
      const replaced = await replaceContainer(name, container, { indexingPolicy: policy });
      draft.drop();
      sayDone('Applied the indexing policy. The old index serves queries until the new one is complete.');
      noteContainer(name, replaced);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="card" aria-labelledby="index-title">
      <h2 id="index-title">Indexing policy</h2>
      <div class="editor-box">
        <CodeEditor label="Indexing policy as JSON" text={text} onChange={setText} />
      </div>
      {policy === null && <p class="mistake">This is not a JSON object.</p>}
      {error !== null && <ErrorBox error={error} />}
      <div class="row-actions">
        <button
          type="button"
          class="button button-main"
          disabled={!isChange || policy === null || busy}
          onClick={() => void save()}
        >
          Apply policy
        </button>
        <button type="button" class="button" disabled={policy === null} onClick={() => setText(formatJson(text))}>
          Format
        </button>
        <button type="button" class="button" disabled={!isChange} onClick={draft.drop}>
          Discard
        </button>
      </div>
    </section>
  );
}

function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}
