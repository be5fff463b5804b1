// SPDX-License-Identifier: Apache-2.0
import type { ExpiredItem } from '../../api/types';
import { shortDuration } from '../../model/duration';
import { exactTime } from '../../model/format';
import { keyText, primitive } from '../../model/partitionKey';
import { now } from '../../model/serverTime';
import { Icon } from '../../parts/Icon';
import { identityOf } from './expiredIdentity';

interface ExpiredTableProps {
  readonly items: readonly ExpiredItem[];
  readonly keyPaths: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  readonly onRestore: (item: ExpiredItem) => void;
}

export function ExpiredTable(props: ExpiredTableProps) {
  const { items, selected } = props;
  const all = items.every((item) => selected.has(identityOf(item)));
  const toggle = (item: ExpiredItem, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(identityOf(item));
    else next.delete(identityOf(item));
    props.onSelected(next);
  };
  return (
    <div class="scroll-box scroll-box-tall">
      <table class="table">
        <caption class="unseen">Expired items that are not purged</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Select all"
                checked={all}
                onChange={(event) => props.onSelected(new Set(event.currentTarget.checked ? items.map(identityOf) : []))}
              />
            </th>
            <th scope="col">id</th>
            <th scope="col">{props.keyPaths.join(', ')}</th>
            <th scope="col">Last change</th>
            <th scope="col">
              <span class="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={identityOf(item)}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Select ${item.id}`}
                  checked={selected.has(identityOf(item))}
                  onChange={(event) => toggle(item, event.currentTarget.checked)}
                />
              </td>
              <th scope="row" class="cut">
                {item.id}
              </th>
              <td class="cut">{keyText(item.partitionKey.map(primitive))}</td>
              <td class="numbers" title={exactTime(Number(item.item['_ts']))}>
                {shortDuration(now.value - Number(item.item['_ts']))} ago
              </td>
              <td class="right">
                <button
                  type="button"
                  class="button button-small"
                  disabled={props.busy}
                  aria-label={`Restore ${item.id}`}
                  onClick={() => props.onRestore(item)}
                >
                  <Icon name="undo" /> Restore
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
