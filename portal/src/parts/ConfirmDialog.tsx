// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { messageOf } from '../api/errors';
import { Dialog } from './Dialog';

interface ConfirmProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly action: string;
  /** What has to be typed before it can be done; for what cannot be undone. */
  readonly typed?: string;
  /** What has to be ticked instead. */
  readonly ticked?: string;
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const allowed = (props.typed === undefined || typed === props.typed) && (props.ticked === undefined || ticked);
  const confirm = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!allowed || busy) return;
    setBusy(true);
    setMistake(null);
    try {
      await props.onConfirm();
    } catch (error) {
      setMistake(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={(event) => void confirm(event)}>
        <div class="dialog-body">
          {props.children}
          {props.typed !== undefined && (
            <label class="field">
              <span>
                Type <strong>{props.typed}</strong> to confirm
              </span>
              <input
                class="input"
                autocomplete="off"
                spellcheck={false}
                value={typed}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
          )}
          {props.ticked !== undefined && (
            <label class="tick">
              <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.currentTarget.checked)} />
              <span>{props.ticked}</span>
            </label>
          )}
          {mistake !== null && (
            <p class="mistake" role="alert">
              {mistake}
            </p>
          )}
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={props.onClose}>
            Cancel
          </button>
          <button
            type="submit"
            class={props.danger ? 'button button-danger' : 'button button-main'}
            disabled={!allowed || busy}
          >
            {props.action}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
