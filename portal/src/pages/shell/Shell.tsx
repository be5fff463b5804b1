// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { online } from '../../api/client';
import { useRecovery } from '../../parts/hooks';
import { refreshCatalogue } from '../../state/catalogue';
import { route } from '../../state/route';
import { ContainerView } from '../ContainerView';
import { Overview } from '../overview/Overview';
import { TopBar } from './TopBar';
import { Sidebar } from './Sidebar';

/** The frame around all pages: bar, tree, and the page itself. */
export function Shell() {
  const [drawer, setDrawer] = useState(false);
  const here = route.value;
  useEffect(() => void refreshCatalogue(), []);
  useRecovery(() => void refreshCatalogue());
  useEffect(() => setDrawer(false), [here]);
  return (
    <div class={drawer ? 'shell shell-drawer' : 'shell'}>
      <a class="skip" href="#main" onClick={focusMain}>
        Skip to the page
      </a>
      <TopBar drawer={drawer} onMenu={() => setDrawer(!drawer)} />
      <Sidebar />
      {drawer && <button type="button" class="drawer-shade" aria-label="Close the menu" onClick={() => setDrawer(false)} />}
      <main id="main" class="main" tabIndex={-1}>
        {!online.value && <OfflineBanner />}
        {here.page === 'overview' ? (
          <Overview />
        ) : (
          <ContainerView key={`${here.name.database}/${here.name.container}`} name={here.name} page={here.page} />
        )}
      </main>
    </div>
  );
}

function OfflineBanner() {
  return (
    <div class="offline" role="alert">
      The server is not responding. The page may be out of date; retrying every few seconds.
    </div>
  );
}

/** The address belongs to the routes, so the focus is moved by hand. */
function focusMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
