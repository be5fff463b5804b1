// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/Icon';
import { HistoryDialog } from './HistoryDialog';
import { SaveDialog } from './SaveDialog';
import { SavedDialog } from './SavedDialog';
import type { Remembered } from './useRemembered';

export interface Reused {
  readonly query: string;
  readonly parameters: string;
}

interface QueryBarProps {
  readonly running: boolean;
  readonly pageSize: number;
  readonly canRun: boolean;
  readonly remembered: Remembered;
  readonly text: string;
  readonly parameters: string;
  readonly onPageSize: (rows: number) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly onUse: (entry: Reused) => void;
}

const PAGE_SIZES = [20, 100, 500, 1000];

export function QueryBar(props: QueryBarProps) {
  const [opened, setOpened] = useState<'history' | 'saved' | 'save' | null>(null);
  const close = (): void => setOpened(null);
  const use = (entry: Reused): void => {
    props.onUse(entry);
    close();
  };
  return (
    <div class="toolbar" role="toolbar" aria-label="Query">
      {props.running ? (
        <button type="button" class="button" onClick={props.onCancel}>
          <Icon name="close" /> Cancel
        </button>
      ) : (
        <button type="button" class="button button-main" disabled={!props.canRun} title="Ctrl+Enter" onClick={props.onRun}>
          <Icon name="play" /> Run
        </button>
      )}
      <label class="inline-field">
        <span class="muted">Rows per page</span>
        <select
          class="input"
          value={String(props.pageSize)}
          onChange={(event) => props.onPageSize(Number(event.currentTarget.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={String(size)}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <div class="toolbar-group">
        <button type="button" class="button" disabled={props.text.trim() === ''} onClick={() => setOpened('save')}>
          <Icon name="save" /> Save
        </button>
        <button type="button" class="button" onClick={() => setOpened('saved')}>
          Saved queries
        </button>
        <button type="button" class="button" onClick={() => setOpened('history')}>
          <Icon name="clock" /> History
        </button>
      </div>
      {opened === 'save' && (
        <SaveDialog
          onClose={close}
          onSave={(name) => {
            props.remembered.save({ name, query: props.text, parameters: props.parameters });
            close();
          }}
        />
      )}
      {opened === 'saved' && <SavedDialog remembered={props.remembered} onUse={use} onClose={close} />}
      {opened === 'history' && <HistoryDialog remembered={props.remembered} onUse={use} onClose={close} />}
    </div>
  );
}
