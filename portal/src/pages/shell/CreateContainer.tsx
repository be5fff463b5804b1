// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { createContainer, type ThroughputChoice } from '../../api/catalogue';
import type { JsonObject } from '../../api/types';
import { keyPathsMistake, nameMistake, parseKeyPaths } from '../../model/names';
import { throughputMistake } from '../../model/throughput';
import { FormDialog } from '../../parts/FormDialog';
import { TextField } from '../../parts/TextField';
import { ThroughputField } from '../../parts/ThroughputField';
import { TtlField, ttlOfChoice, type TtlChoice } from '../../parts/TtlField';
import { refreshCatalogue } from '../../state/catalogue';
import { go } from '../../state/route';
import { sayDone } from '../../state/toasts';

interface CreateContainerProps {
  readonly database: string;
  readonly onClose: () => void;
}

const HASH_VERSION = 2;

export function CreateContainer({ database, onClose }: CreateContainerProps) {
  const [id, setId] = useState('');
  const [keys, setKeys] = useState('');
  const [ttl, setTtl] = useState<TtlChoice>({ kind: 'off' });
  const [throughput, setThroughput] = useState<ThroughputChoice>({ kind: 'none' });
  const paths = parseKeyPaths(keys);
  const defaultTtl = ttlOfChoice(ttl);
  const mistake =
    nameMistake(id) ??
    keyPathsMistake(paths) ??
    (defaultTtl === undefined ? 'The time to live must be a number of seconds.' : null) ??
    throughputMistake(throughput);
  const create = async (): Promise<void> => {
    const kind = paths.length > 1 ? 'MultiHash' : 'Hash';
    const settings: JsonObject = { id, partitionKey: { paths, kind, version: HASH_VERSION } };
    if (defaultTtl !== null && defaultTtl !== undefined) settings['defaultTtl'] = defaultTtl;
    await createContainer(database, settings, throughput);
    sayDone(`Created container ${id}.`);
    onClose();
    await refreshCatalogue();
    go({ page: 'items', name: { database, container: id } });
  };
  return (
    <FormDialog title={`New container in ${database}`} action="Create" mistake={mistake} onSubmit={create} onClose={onClose}>
      <TextField label="Name" value={id} onChange={setId} />
      <TextField label="Partition key" placeholder="/customerId" value={keys} onChange={setKeys}>
        <span class="muted small">A path; up to three, separated by commas, make a hierarchical key.</span>
      </TextField>
      <TtlField choice={ttl} onChange={setTtl} name="new-container-ttl" />
      <ThroughputField choice={throughput} onChange={setThroughput} />
    </FormDialog>
  );
}
