import { useEffect, useState } from 'preact/hooks';
import { readServer } from './api/server';
import { resumeKey, signOut, signedIn } from './api/key';
import { Toasts } from './parts/Toasts';
import { Skeleton } from './parts/States';
import { Shell } from './pages/shell/Shell';
import { SignIn } from './pages/shell/SignIn';

/** Asks for the key, or shows the portal. */
export function App() {
  const [resuming, setResuming] = useState(true);
  useEffect(() => {
    void resume().finally(() => setResuming(false));
  }, []);
  if (resuming) return <Skeleton label="Starting" />;
  return (
    <>
      {signedIn.value ? <Shell /> : <SignIn />}
      <Toasts />
    </>
  );
}

/** A key that was kept may be out of date; the server is asked before anything is shown. */
async function resume(): Promise<void> {
  try {
    if (!(await resumeKey())) return;
    await readServer();
    signedIn.value = true;
  } catch {
    signOut('The key that this tab kept was not accepted. Sign in again.');
  }
}
