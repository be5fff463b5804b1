// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/Icon';
import { Empty, ErrorBox, Skeleton } from '../../parts/States';
import { catalogue, refreshCatalogue } from '../../state/catalogue';
import { route } from '../../state/route';
import { CreateContainer } from './CreateContainer';
import { CreateDatabase } from './CreateDatabase';
import { DeleteDialog, type Deletion } from './DeleteDialog';
import { Tree } from './Tree';

type Opened = null | { kind: 'database' } | { kind: 'container'; database: string } | { kind: 'delete'; what: Deletion };

/** The tree of databases and containers, and what can be done with them. */
export function Sidebar() {
  const [opened, setOpened] = useState<Opened>(null);
  const state = catalogue.value;
  const close = (): void => setOpened(null);
  return (
    <nav class="sidebar" aria-label="Databases and containers">
      <a class={route.value.page === 'overview' ? 'side-link side-link-on' : 'side-link'} href="#/">
        <Icon name="home" /> Overview
      </a>
      <div class="side-head">
        <h2>Data</h2>
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label="Refresh the list"
          title="Refresh the list"
          onClick={() => void refreshCatalogue()}
        >
          <Icon name="refresh" />
        </button>
        <button type="button" class="button button-small" onClick={() => setOpened({ kind: 'database' })}>
          <Icon name="add" /> New database
        </button>
      </div>
      {state.kind === 'loading' && <Skeleton lines={5} label="Loading databases" />}
      {state.kind === 'error' && <ErrorBox error={state.error} onRetry={() => void refreshCatalogue()} />}
      {state.kind === 'ready' && state.databases.length === 0 && (
        <Empty title="No databases yet">
          <p class="muted">Create one, or connect a program: the overview has example code.</p>
        </Empty>
      )}
      {state.kind === 'ready' && state.databases.length > 0 && (
        <Tree
          databases={state.databases}
          onCreate={(database) => setOpened({ kind: 'container', database })}
          onDelete={(what) => setOpened({ kind: 'delete', what })}
        />
      )}
      {opened?.kind === 'database' && <CreateDatabase onClose={close} />}
      {opened?.kind === 'container' && <CreateContainer database={opened.database} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteDialog what={opened.what} onClose={close} />}
    </nav>
  );
}
