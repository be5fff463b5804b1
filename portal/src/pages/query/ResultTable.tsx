// SPDX-License-Identifier: Apache-2.0
import { useMemo } from 'preact/hooks';
import type { Json } from '../../api/types';
import { cellText, columnsOf } from '../../model/resultTable';

export function ResultTable({ rows }: { readonly rows: readonly string[] }) {
  const values = useMemo(() => rows.map((row) => JSON.parse(row) as Json), [rows]);
  const columns = useMemo(() => columnsOf(values), [values]);
  return (
    <div class="results-table" tabIndex={0} role="region" aria-label="Results as a table">
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="right">
              #
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((row, place) => (
            <tr key={place}>
              <td class="right muted numbers">{place + 1}</td>
              {columns.map((column) => {
                const text = cellText(row, column);
                return (
                  <td key={column} class="cut" {...(text === null ? {} : { title: text })}>
                    {text ?? <span class="muted">–</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
