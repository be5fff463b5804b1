// SPDX-License-Identifier: Apache-2.0
import { formatCount, formatMilliseconds, formatRate } from '../../model/format';
import type { OperationRate } from '../../model/latency';

/** Operations that are listed; the quiet ones are left out. */
const MAX_OPERATIONS = 12;

export function OperationsSection({ rates }: { readonly rates: readonly OperationRate[] }) {
  return (
    <div class="table-scroll">
      <table class="table">
        <caption class="unseen">Requests and latencies by operation</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col" class="right">
              per second
            </th>
            <th scope="col" class="right">
              p50
            </th>
            <th scope="col" class="right">
              p99
            </th>
            <th scope="col" class="right">
              in total
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.slice(0, MAX_OPERATIONS).map((rate) => (
            <tr key={rate.operation}>
              <th scope="row">{rate.operation.replaceAll('_', ' ')}</th>
              <td class="right numbers">{formatRate(rate.perSecond)}</td>
              <td class="right numbers">{formatMilliseconds(rate.p50)}</td>
              <td class="right numbers">{formatMilliseconds(rate.p99)}</td>
              <td class="right numbers">{formatCount(rate.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
