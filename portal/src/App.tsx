// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'preact/hooks';
import { lookForServer, online } from './api/client';
import { isStatus } from './api/errors';
import { resumeKey, signOut, signedIn } from './api/key';
import { readServer } from './api/server';
import { Toasts } from './parts/Toasts';
import { ErrorBox, Skeleton } from './parts/States';
import { useRecovery } from './parts/hooks';
import { Shell } from './pages/shell/Shell';
import { SignIn } from './pages/shell/SignIn';

const OFFLINE_POLL_MILLISECONDS = 3000;

/** Asks for the key, or shows the portal. */
export function App() {
  return (
    <>
      {!online.value && <OfflineWatch />}
      <Entrance />
      <Toasts />
    </>
  );
}

/** A key that was kept may be out of date; the server is asked before anything is shown. */
function Entrance() {
  const [resuming, setResuming] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const resume = async (): Promise<void> => {
    setError(null);
    try {
      if (await resumeKey()) {
        await readServer();
        signedIn.value = true;
      }
      setResuming(false);
    } catch (failure) {
      if (isStatus(failure, 401)) {
        signOut('The key stored in this tab was not accepted. Sign in again.');
        setResuming(false);
      } else {
        setError(failure);
      }
    }
  };
  useEffect(() => void resume(), []);
  useRecovery(() => error !== null && void resume());
  if (!resuming) return signedIn.value ? <Shell /> : <SignIn />;
  if (error === null) return <Skeleton label="Starting" />;
  return (
    <main class="sign-in">
      <ErrorBox error={error} onRetry={() => void resume()} />
    </main>
  );
}

/** Polls the server while it does not respond; failed loads are repeated afterwards. */
function OfflineWatch() {
  useEffect(() => {
    const timer = setInterval(() => void lookForServer(), OFFLINE_POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
