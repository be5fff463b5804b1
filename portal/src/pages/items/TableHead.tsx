// SPDX-License-Identifier: Apache-2.0
interface TableHeadProps {
  readonly keyPaths: readonly string[];
  readonly sort: 'key' | 'expiry';
  readonly onSort: (sort: 'key' | 'expiry') => void;
  readonly canSortByExpiry: boolean;
  readonly allSelected: boolean;
  readonly onSelectAll: (on: boolean) => void;
}

/** Items are stored in the order of their partition keys' hashes, which is the order of no column. */
export function TableHead(props: TableHeadProps) {
  const byExpiry = props.sort === 'expiry';
  return (
    <div class="items-row items-head" role="row" aria-rowindex={1}>
      <span role="columnheader" class="items-tick">
        <input
          type="checkbox"
          aria-label="Select all rows that are loaded"
          checked={props.allSelected}
          onChange={(event) => props.onSelectAll(event.currentTarget.checked)}
        />
      </span>
      <span role="columnheader">id</span>
      <span role="columnheader" class="items-key" title={props.keyPaths.join(', ')}>
        {props.keyPaths.join(', ')}
      </span>
      <span role="columnheader" class="items-age">
        Age
      </span>
      <span role="columnheader" aria-sort={byExpiry ? 'ascending' : 'none'}>
        <button
          type="button"
          class="sort"
          disabled={!props.canSortByExpiry}
          title={expiryTitle(props)}
          onClick={() => props.onSort(byExpiry ? 'key' : 'expiry')}
        >
          Expires in {byExpiry && <span aria-hidden="true">↓</span>}
        </button>
      </span>
    </div>
  );
}

function expiryTitle({ canSortByExpiry, sort }: TableHeadProps): string {
  if (!canSortByExpiry) return 'Time to live is off';
  return sort === 'expiry' ? 'Show in storage order' : 'Sort by expiry, soonest first';
}
