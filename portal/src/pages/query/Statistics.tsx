// SPDX-License-Identifier: Apache-2.0
import { formatBytes, formatCount } from '../../model/format';
import type { QueryResult } from './useQuery';

const EXECUTIONS: Readonly<Record<string, string>> = {
  streaming: 'as items come',
  ordered: 'as items come, in the order of an index',
  counting: 'by counting index entries',
  aggregating: 'all items make one row',
  sorting: 'all items are read for each page, and its rows are sorted',
  gathering: 'all items are read before the first row',
  partial: 'a page at a time',
  constant: 'without items',
};

/** What the query cost, how long it took and which indexes helped. */
export function Statistics({ result }: { readonly result: QueryResult }) {
  const { times, indexUse, explanation } = result;
  const facts: [string, string][] = [
    ['Charge', `${result.charge.toFixed(2)} RU`],
    ['Pages', formatCount(result.pages)],
    ['Round trip', `${result.roundTripMilliseconds.toFixed(1)} ms`],
  ];
  if (times !== null) {
    facts.push(
      ['Server time', `${times.totalMilliseconds.toFixed(2)} ms`],
      ['Compilation', `${times.compileMilliseconds.toFixed(2)} ms`],
      ['Items read', `${formatCount(times.itemsRead)} (${formatBytes(times.bytesRead)})`],
      ['Rows returned', formatCount(times.rowsGiven)],
    );
  }
  if (explanation !== null) {
    const how = EXECUTIONS[explanation.execution];
    facts.push(['Execution', how === undefined ? explanation.execution : `${explanation.execution}: ${how}`]);
  }
  return (
    <div class="stack">
      <dl class="facts facts-wide">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Indexes</h3>
      {indexUse !== null && (
        <ul class="plain-list">
          {indexUse.used.map((path) => (
            <li key={path}>
              <span class="badge badge-accent">used</span> <code>{path}</code>
            </li>
          ))}
          {indexUse.missing.map((path) => (
            <li key={path}>
              <span class="badge badge-near">would help</span> <code>{path}</code>: the indexing policy excludes it
            </li>
          ))}
          {indexUse.used.length + indexUse.missing.length === 0 && <li class="muted">No index was used.</li>}
        </ul>
      )}
      {explanation !== null && explanation.partitions.length > 0 && (
        <table class="table">
          <caption class="unseen">Access path of each partition</caption>
          <thead>
            <tr>
              <th scope="col">Partition</th>
              <th scope="col">Access path</th>
              <th scope="col">Index complete</th>
            </tr>
          </thead>
          <tbody>
            {explanation.partitions.map((partition) => (
              <tr key={partition.id}>
                <th scope="row">{partition.id}</th>
                <td class="wrap">{partition.access}</td>
                <td>{partition.hasIndex ? 'yes' : 'not yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
