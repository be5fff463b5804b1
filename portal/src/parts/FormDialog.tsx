// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ErrorBox } from './States';
import { Dialog } from './Dialog';

interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  /** What keeps the form from being sent; shown once somebody tries. */
  readonly mistake: string | null;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A form that is filled in and sent; what the server says against it stays in view. */
export function FormDialog(props: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (props.mistake !== null || busy) return;
    setBusy(true);
    setError(null);
    try {
      await props.onSubmit();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body stack">
          {props.children}
          {tried && props.mistake !== null && (
            <p class="mistake" role="alert">
              {props.mistake}
            </p>
          )}
          {error !== null && <ErrorBox error={error} />}
        </div>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class="button button-main" disabled={busy}>
            {props.action}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
