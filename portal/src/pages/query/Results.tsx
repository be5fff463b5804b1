// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { ContainerName } from '../../api/types';
import { counted, formatCount } from '../../model/format';
import { compactJson, formatJson } from '../../model/jsonText';
import { CodeEditor } from '../../parts/CodeEditor';
import { Icon } from '../../parts/Icon';
import { Segmented } from '../../parts/Segmented';
import { Empty, Skeleton } from '../../parts/States';
import { download, fileNameOf } from '../../parts/download';
import { ResultTable } from './ResultTable';
import { Statistics } from './Statistics';
import { MAX_RESULT_ROWS, type QueryResult } from './useQuery';

interface ResultsProps {
  readonly name: ContainerName;
  readonly result: QueryResult | null;
  readonly running: boolean;
  readonly onMore: () => void;
}

const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'json', label: 'JSON' },
  { value: 'statistics', label: 'Statistics' },
] as const;

type View = (typeof VIEWS)[number]['value'];

export function Results({ name, result, running, onMore }: ResultsProps) {
  const [view, setView] = useState<View>('table');
  if (result === null) {
    return (
      <section class="results" aria-label="Results">
        <Skeleton lines={6} label="Running the query" />
      </section>
    );
  }
  const exportRows = (): void => {
    const lines = result.rows.map((row) => `${compactJson(row)}\n`);
    download(new Blob(lines, { type: 'application/x-ndjson' }), `${fileNameOf(name.container, 'query')}.jsonl`);
  };
  const isFull = result.rows.length >= MAX_RESULT_ROWS;
  return (
    <section class="results" aria-label="Results">
      <header class="results-head">
        <Segmented label="Show as" hideLabel value={view} options={VIEWS} onChange={setView} />
        <span class="numbers" role="status">
          <strong>{counted(result.rows.length, 'row')}</strong>
          {result.continuation !== null && '+'} · {result.charge.toFixed(2)} RU ·{' '}
          {(result.times?.totalMilliseconds ?? result.roundTripMilliseconds).toFixed(1)} ms
        </span>
        <span class="toolbar-space" />
        {result.continuation !== null && !isFull && (
          <button type="button" class="button" disabled={running} onClick={onMore}>
            {running ? 'Loading…' : 'More'}
          </button>
        )}
        <button type="button" class="button" disabled={result.rows.length === 0} onClick={exportRows}>
          <Icon name="download" /> Export
        </button>
      </header>
      {isFull && result.continuation !== null && (
        <p class="notice">
          Only the first {formatCount(MAX_RESULT_ROWS)} rows are shown. Narrow the query, or use a program for all of them.
        </p>
      )}
      {view === 'statistics' && <Statistics result={result} />}
      {view !== 'statistics' && result.rows.length === 0 && (
        <Empty title="No rows">
          <p class="muted">No item matches the query. Results never contain expired items.</p>
        </Empty>
      )}
      {view === 'table' && result.rows.length > 0 && <ResultTable rows={result.rows} />}
      {view === 'json' && result.rows.length > 0 && (
        <div class="editor-box results-json">
          <CodeEditor label="Results as JSON" readOnly text={formatJson(`[${result.rows.join(',')}]`)} />
        </div>
      )}
    </section>
  );
}
