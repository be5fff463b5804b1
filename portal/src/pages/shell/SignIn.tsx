// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { EMULATOR_KEY, canSign, signOutReason, signedIn, takeKey } from '../../api/key';
import { OfflineError } from '../../api/errors';
import { ErrorBox } from '../../parts/States';
import { useRecovery } from '../../parts/hooks';
import { ThemeSwitch } from './ThemeSwitch';
import { readServer } from '../../api/server';
import { Mark } from './Mark';

/** Asks for the key, checks it with the server, and opens the portal. */
export function SignIn() {
  const [key, setKey] = useState('');
  const [keep, setKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await takeKey(key, keep);
      await readServer();
      signOutReason.value = null;
      signedIn.value = true;
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  useRecovery(() => error instanceof OfflineError && void attempt());
  const submit = (event: Event): void => {
    event.preventDefault();
    void attempt();
  };
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <header class="sign-in-head">
          <Mark />
          <div>
            <h1>Ephemeris</h1>
            <p class="muted">{location.host}</p>
          </div>
          <ThemeSwitch />
        </header>
        {!canSign() && <NoSigning />}
        {signOutReason.value !== null && error === null && (
          <p class="notice" role="status">
            {signOutReason.value}
          </p>
        )}
        <form class="stack" onSubmit={submit}>
          <label class="field">
            <span>Account key</span>
            <input
              class="input"
              type="password"
              autocomplete="off"
              spellcheck={false}
              required
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          </label>
          <button type="button" class="link" onClick={() => setKey(EMULATOR_KEY)}>
            Use the emulator’s key
          </button>
          <label class="tick">
            <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.currentTarget.checked)} />
            <span>Stay signed in when this tab is reloaded</span>
          </label>
          {error !== null && <ErrorBox error={error} />}
          <button type="submit" class="button button-main" disabled={busy || key === '' || !canSign()}>
            {busy ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
        <p class="muted small">
          The key is what the server was started with (<code>--key</code> or <code>EPHEMERIS_KEY</code>). It stays in
          this tab; each request is signed with it and it is never sent.
        </p>
      </div>
    </main>
  );
}

function NoSigning() {
  return (
    <div class="error-box" role="alert">
      <strong>This browser cannot sign requests on this page</strong>
      <p>
        Browsers allow cryptography only over HTTPS or on localhost. Open{' '}
        <a href={`https://${location.host}${location.pathname}`}>https://{location.host}</a> instead; the server answers
        both on one port.
      </p>
    </div>
  );
}
