// SPDX-License-Identifier: Apache-2.0
import type { ItemSummary } from '../../api/types';
import { shortDuration } from '../../model/duration';
import { expiryOf } from '../../model/expiry';
import { exactTime } from '../../model/format';
import { keyText } from '../../model/partitionKey';
import { now } from '../../model/serverTime';
import { Life } from '../../parts/Life';
import { unlessSame } from '../../parts/unlessSame';

interface ItemRowProps {
  readonly place: number;
  /** Undefined while it is loading. */
  readonly row: ItemSummary | undefined;
  readonly defaultTtl: number | null;
  /** Whether the server has confirmed that the item is gone. */
  readonly isGone: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly actions: { readonly current: RowActions };
}

/** What can be done with a row. */
export interface RowActions {
  readonly focus: (place: number) => void;
  readonly open: (row: ItemSummary) => void;
  readonly select: (place: number, on: boolean, range: boolean) => void;
}

export const NO_ACTIONS: RowActions = { focus: () => {}, open: () => {}, select: () => {} };

export const ItemRow = unlessSame(function ItemRow(props: ItemRowProps) {
  const { row, place } = props;
  if (row === undefined) {
    return (
      <div
        class="items-row"
        role="row"
        aria-rowindex={place + 2}
        aria-busy={true}
        tabIndex={props.isActive ? 0 : -1}
        onFocus={() => props.actions.current.focus(place)}
      >
        <span role="gridcell" class="items-tick" />
        <span role="gridcell">
          <span class="skeleton-line" />
        </span>
      </div>
    );
  }
  const expiry = expiryOf(props.defaultTtl, row.ttl, row.lastModifiedSecond);
  const names = ['items-row'];
  if (props.isOpen) names.push('items-row-open');
  if (props.isSelected) names.push('items-row-selected');
  if (props.isGone) names.push('items-row-gone');
  return (
    <div
      class={names.join(' ')}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={props.isSelected}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={() => props.actions.current.focus(place)}
      onClick={() => props.actions.current.open(row)}
    >
      <span role="gridcell" class="items-tick" onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${row.id}`}
          checked={props.isSelected}
          onClick={(event) => props.actions.current.select(place, event.currentTarget.checked, event.shiftKey)}
        />
      </span>
      <span role="gridcell" class="items-id" title={row.id}>
        {row.id}
      </span>
      <span role="gridcell" class="items-key" title={keyText(row.partitionKey)}>
        {keyText(row.partitionKey)}
      </span>
      <span role="gridcell" class="items-age numbers" title={`Last changed at\n${exactTime(row.lastModifiedSecond)}`}>
        {shortDuration(now.value - row.lastModifiedSecond)}
      </span>
      <span role="gridcell" class="items-life">
        <Life expiry={expiry} isGone={props.isGone} />
      </span>
    </div>
  );
});
