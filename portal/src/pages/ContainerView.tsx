// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'preact/hooks';
import type { ContainerName } from '../api/types';
import { longDuration } from '../model/duration';
import { Icon, type IconName } from '../parts/Icon';
import { Empty, ErrorBox, Skeleton } from '../parts/States';
import { catalogue, findContainer, refreshCatalogue } from '../state/catalogue';
import { CONTAINER_PAGES, hrefOf, type ContainerPage } from '../state/route';
import { ExpiryPage } from './expiry/ExpiryPage';
import { ItemsPage } from './items/ItemsPage';
import { QueryPage } from './query/QueryPage';
import { SettingsPage } from './settings/SettingsPage';

const TITLES: Readonly<Record<ContainerPage, string>> = {
  items: 'Items',
  settings: 'Scale & Settings',
  expiry: 'Expiry',
  query: 'Query',
};

const ICONS: Readonly<Record<ContainerPage, IconName>> = {
  items: 'container',
  settings: 'settings',
  expiry: 'clock',
  query: 'play',
};

/** What all pages about a container have in common: its name and the way from one to the other. */
export function ContainerView({ name, page }: { readonly name: ContainerName; readonly page: ContainerPage }) {
  const state = catalogue.value;
  const container = findContainer(state, name);
  useEffect(() => {
    document.title = `${name.container} · ${TITLES[page]} · Ephemeris`;
  }, [name.container, page]);
  if (state.kind === 'loading') return <Skeleton lines={8} label="Loading the container" />;
  if (state.kind === 'error') return <ErrorBox error={state.error} onRetry={() => void refreshCatalogue()} />;
  if (container === null) {
    return (
      <Empty title={`The database ${name.database} has no container ${name.container}.`}>
        <p class="muted">It may have been deleted. Choose another one on the left, or refresh the list.</p>
        <button type="button" class="button" onClick={() => void refreshCatalogue()}>
          Refresh
        </button>
      </Empty>
    );
  }
  return (
    <div class="page page-container">
      <header class="page-head">
        <h1>
          <span class="muted">{name.database} / </span>
          {name.container}
        </h1>
        <span class="badge">{container.partitionKey.paths.join(', ')}</span>
        <TtlBadge defaultTtl={container.defaultTtl ?? null} />
      </header>
      <nav class="tabs" aria-label="Pages of the container">
        {CONTAINER_PAGES.map((each) => (
          <a
            key={each}
            class={each === page ? 'tab tab-on' : 'tab'}
            href={hrefOf({ page: each, name })}
            {...(each === page ? { 'aria-current': 'page' as const } : {})}
          >
            <Icon name={ICONS[each]} /> {TITLES[each]}
          </a>
        ))}
      </nav>
      {page === 'items' && <ItemsPage name={name} container={container} />}
      {page === 'settings' && <SettingsPage name={name} container={container} />}
      {page === 'expiry' && <ExpiryPage name={name} container={container} />}
      {page === 'query' && <QueryPage name={name} container={container} />}
    </div>
  );
}

function TtlBadge({ defaultTtl }: { readonly defaultTtl: number | null }) {
  if (defaultTtl === null) return <span class="badge">TTL off</span>;
  return (
    <span class="badge badge-accent">
      <Icon name="clock" /> {defaultTtl === -1 ? 'TTL on, no default' : `TTL ${longDuration(defaultTtl)}`}
    </span>
  );
}
