// SPDX-License-Identifier: Apache-2.0
import { useMemo, useState } from 'preact/hooks';
import { ApiError, OfflineError, type QueryMistake } from '../../api/errors';
import { explain, queryItems } from '../../api/items';
import type { Container, ContainerName, Json } from '../../api/types';
import { PropertyNames } from '../../model/propertyNames';
import { readParameters } from '../../model/parameters';
import { CodeEditor } from '../../parts/CodeEditor';
import { ErrorBox, Empty } from '../../parts/States';
import { useLoad, useRecovery } from '../../parts/hooks';
import { draftKey, useDraft } from '../../parts/useDraft';
import { ParametersField } from './ParametersField';
import { QueryBar } from './QueryBar';
import { Results } from './Results';
import { useQuery } from './useQuery';
import { useRemembered } from './useRemembered';

const SAMPLED_ITEMS = 20;
const FIRST_QUERY = 'SELECT * FROM c';
const DEFAULT_PAGE = 100;

type QueryDraft = { readonly query: string; readonly parameters: string };

/** Queries: edit with completion, run, show results, save. */
export function QueryPage({ name, container }: { readonly name: ContainerName; readonly container: Container }) {
  const remembered = useRemembered(name);
  const draft = useDraft<QueryDraft>(draftKey('query', name));
  const [last] = useState(() => remembered.history[0] ?? { query: FIRST_QUERY, parameters: '' });
  const { query: text, parameters } = draft.value ?? last;
  // Queries are in the history, so leaving the page needs no confirmation.
  const setDraft = (changes: Partial<QueryDraft>): void => draft.set({ query: text, parameters, ...changes }, null);
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE);
  const names = useMemo(() => new PropertyNames(), []);
  const query = useQuery(name, names);
  useSample(name, container, names);

  const parsed = readParameters(parameters);
  const run = (): void => {
    if (parsed.kind === 'mistake' || text.trim() === '') return;
    remembered.add({ query: text, parameters, at: Date.now() });
    void query.run({ query: text, parameters: parsed.parameters }, pageSize);
  };
  useRecovery(() => query.error instanceof OfflineError && run());
  const check = async (checked: string): Promise<readonly QueryMistake[]> => {
    const known = readParameters(parameters);
    if (checked.trim() === '' || known.kind === 'mistake') return [];
    try {
      await explain(name, { query: checked, parameters: known.parameters });
      return [];
    } catch (error) {
      // Only mistakes in the text are underlined; other errors show when the query is run.
      return error instanceof ApiError ? error.mistakes.filter((mistake) => mistake.location !== null) : [];
    }
  };
  return (
    <div class="query">
      <QueryBar
        running={query.running}
        pageSize={pageSize}
        canRun={parsed.kind === 'parameters' && text.trim() !== ''}
        remembered={remembered}
        text={text}
        parameters={parameters}
        onPageSize={setPageSize}
        onRun={run}
        onCancel={query.cancel}
        onUse={({ query: used, parameters: theirs }) => setDraft({ query: used, parameters: theirs })}
      />
      <div class="query-inputs">
        <div class="editor-box query-editor">
          <CodeEditor label="Query" text={text} onChange={(typed) => setDraft({ query: typed })} onRun={run} hint={FIRST_QUERY} sql={{ names, check }} />
        </div>
        <ParametersField
          text={parameters}
          onChange={(typed) => setDraft({ parameters: typed })}
          mistake={parsed.kind === 'mistake' ? parsed.mistake : null}
        />
      </div>
      {query.error !== null && <ErrorBox error={query.error} />}
      {query.result === null && query.error === null && !query.running && (
        <Empty title="No results yet">
          <p class="muted">
            Write a query and press <kbd>Ctrl</kbd> + <kbd>Enter</kbd>. Results never contain expired items.
          </p>
        </Empty>
      )}
      {(query.result !== null || query.running) && (
        <Results name={name} result={query.result} running={query.running} onMore={() => void query.more()} />
      )}
    </div>
  );
}

/** Learns property names from a few items. */
function useSample(name: ContainerName, container: Container, names: PropertyNames): void {
  useLoad(
    async (signal) => {
      for (const property of container.computedProperties ?? []) names.learn({ [property.name]: null });
      const query = { query: `SELECT TOP ${SAMPLED_ITEMS} * FROM c`, parameters: [] };
      const page = await queryItems(name, query, { maxItems: SAMPLED_ITEMS, signal });
      for (const row of page.rows) names.learn(JSON.parse(row) as Json);
    },
    [name],
  );
}
