// SPDX-License-Identifier: Apache-2.0
import { DAY, HOUR, WEEK } from '../../model/duration';
import type { TableView } from '../../model/rowSource';
import type { ExpiryFilter } from '../../model/summaryQuery';
import { Icon } from '../../parts/Icon';
import { Segmented } from '../../parts/Segmented';

interface ToolbarProps {
  readonly view: TableView;
  readonly text: string;
  readonly ttlIsOff: boolean;
  readonly isFiltered: boolean;
  readonly onText: (text: string) => void;
  readonly onView: (view: TableView) => void;
  readonly onNew: () => void;
  readonly onUpload: () => void;
  readonly onExport: () => void;
  readonly onRefresh: () => void;
}

const FILTERS: readonly { readonly value: string; readonly label: string; readonly filter: ExpiryFilter }[] = [
  { value: 'all', label: 'All items', filter: 'all' },
  { value: 'hour', label: 'Expire within 1 hour', filter: HOUR },
  { value: 'day', label: 'Expire within 24 hours', filter: DAY },
  { value: 'week', label: 'Expire within 7 days', filter: WEEK },
  { value: 'never', label: 'Never expire', filter: 'never' },
];

const SORTS = [
  { value: 'key', label: 'Key' },
  { value: 'expiry', label: 'Expiry' },
] as const;

export function Toolbar(props: ToolbarProps) {
  const { view } = props;
  return (
    <div class="toolbar" role="toolbar" aria-label="Items">
      <input
        class="input toolbar-search"
        type="search"
        placeholder="id contains…"
        aria-label="Filter: id contains"
        value={props.text}
        onInput={(event) => props.onText(event.currentTarget.value)}
      />
      <select
        class="input"
        aria-label="Filter by expiry"
        value={FILTERS.find((each) => each.filter === view.expiry)?.value ?? 'all'}
        onChange={(event) => {
          const chosen = FILTERS.find((each) => each.value === event.currentTarget.value);
          props.onView({ ...view, expiry: chosen?.filter ?? 'all' });
        }}
      >
        {FILTERS.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      <Segmented
        label="Sort by"
        hideLabel
        value={view.sort}
        options={SORTS}
        disabled={props.ttlIsOff}
        onChange={(sort) => props.onView({ ...view, sort })}
      />
      <button type="button" class="button button-quiet button-icon" aria-label="Refresh" title="Refresh" onClick={props.onRefresh}>
        <Icon name="refresh" />
      </button>
      <div class="toolbar-group">
        <button type="button" class="button" onClick={props.onUpload}>
          <Icon name="upload" /> Upload
        </button>
        <button
          type="button"
          class="button"
          title={props.isFiltered ? 'Export the filtered items' : 'Export all items'}
          onClick={props.onExport}
        >
          <Icon name="download" /> Export
        </button>
        <button type="button" class="button button-main" onClick={props.onNew}>
          <Icon name="add" /> New item
        </button>
      </div>
    </div>
  );
}
