// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { createDatabase, type ThroughputChoice } from '../../api/catalogue';
import { nameMistake } from '../../model/names';
import { throughputMistake } from '../../model/throughput';
import { FormDialog } from '../../parts/FormDialog';
import { TextField } from '../../parts/TextField';
import { ThroughputField } from '../../parts/ThroughputField';
import { refreshCatalogue } from '../../state/catalogue';
import { sayDone } from '../../state/toasts';

export function CreateDatabase({ onClose }: { readonly onClose: () => void }) {
  const [id, setId] = useState('');
  const [throughput, setThroughput] = useState<ThroughputChoice>({ kind: 'none' });
  const create = async (): Promise<void> => {
    await createDatabase(id, throughput);
    sayDone(`Created database ${id}.`);
    onClose();
    await refreshCatalogue();
  };
  return (
    <FormDialog
      title="New database"
      action="Create"
      mistake={nameMistake(id) ?? throughputMistake(throughput)}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField label="Name" value={id} onChange={setId} />
      <ThroughputField choice={throughput} onChange={setThroughput} />
      <p class="muted small">Shared by all containers of the database that have no throughput of their own.</p>
    </FormDialog>
  );
}
