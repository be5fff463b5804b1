// SPDX-License-Identifier: Apache-2.0
import { Icon } from '../../parts/Icon';

interface PanelActionsProps {
  readonly title: string;
  readonly isNew: boolean;
  /** The item is gone: it can only be created again. */
  readonly isGone: boolean;
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onFormat: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

export function PanelActions(props: PanelActionsProps) {
  const saveLabel = props.isNew ? 'Create' : props.isGone ? 'Write as new' : 'Save';
  return (
    <header class="panel-head">
      <div class="panel-title">
        <h2 title={props.title}>{props.title}</h2>
        <button type="button" class="button button-quiet button-icon" aria-label="Close the item" onClick={props.onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="panel-actions">
        <button
          type="button"
          class="button button-main"
          disabled={props.busy || !(props.isNew || props.isDirty || props.isGone)}
          title="Ctrl+Enter"
          onClick={props.onSave}
        >
          <Icon name="save" /> {saveLabel}
        </button>
        <button type="button" class="button" disabled={props.busy} onClick={props.onFormat}>
          Format
        </button>
        {!props.isNew && (
          <>
            <button type="button" class="button" disabled={props.busy} onClick={props.onDuplicate}>
              <Icon name="copy" /> Duplicate
            </button>
            <button type="button" class="button" disabled={props.busy} onClick={props.onReload}>
              <Icon name="refresh" /> Reload
            </button>
            <button type="button" class="button button-danger-quiet" disabled={props.busy || props.isGone} onClick={props.onDelete}>
              <Icon name="delete" /> Delete
            </button>
          </>
        )}
      </div>
    </header>
  );
}
