// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { FormDialog } from '../../parts/FormDialog';
import { TextField } from '../../parts/TextField';
import { sayDone } from '../../state/toasts';

interface SaveDialogProps {
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

export function SaveDialog({ onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="Save the query"
      action="Save"
      mistake={name.trim() === '' ? 'Enter a name.' : null}
      onClose={onClose}
      onSubmit={async () => {
        onSave(name.trim());
        sayDone(`Saved “${name.trim()}” in this browser.`);
      }}
    >
      <TextField label="Name" value={name} onChange={setName}>
        <span class="muted small">A query that has this name is replaced.</span>
      </TextField>
    </FormDialog>
  );
}
