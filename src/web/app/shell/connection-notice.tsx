import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, useState } from 'react';
import { connection } from '#web/api/connection';
import { meQuery } from '#web/api/queries';
import { useStore } from '#web/ui/parts/use-store';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { ACCOUNT_ADDRESS } from '#web/api/service-address';

const RETRY_MS = 4_000;

/**
 * That the service does not answer, or does not know the person any more. It looks again by itself. What the page shows stays, and so do
 * forms, because the page is not left.
 */
export function ConnectionNotice() {
  const state = useStore(connection);
  const isOffline = useSyncExternalStore(onOnline, () => !navigator.onLine);
  const client = useQueryClient();
  const isLost = state !== 'good';
  useEffect(() => {
    if (!isLost) return undefined;
    const look = async () => {
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
      await client.invalidateQueries();
    };
    // A refusal is what the notice is about.
    const timer = setInterval(() => void look().catch(() => undefined), RETRY_MS);
    return () => {
      clearInterval(timer);
      // Another question may have been answered first. Only what failed is asked again, so that a part that always fails does not ask without pause.
      void client.invalidateQueries({ predicate: ({ state: { status } }) => status === 'error' });
    };
  }, [isLost, client]);
  if (state === 'signed-out') return <SignedOutDialog />;
  if (state !== 'unreachable') return null;
  return (
    <p className="connection" role="alert">
      {isOffline ? 'You are offline.' : 'The service does not answer.'} What you see may be out of date. This page looks
      again every few seconds.
    </p>
  );
}

function onOnline(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

/** Leads back to the page without leaving it, so that what was typed stays. It closes by itself once the service knows the person again. */
function SignedOutDialog() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <ModalDialog title="Your session has ended" onCancel={() => setClosed(true)}>
      <p>
        Sign in again in another tab. This page stays as it is, with everything that you typed, and goes on by itself.
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => setClosed(true)}>
          Not now
        </button>
        <a className="button primary" href={ACCOUNT_ADDRESS} target="_blank" rel="noreferrer">
          Sign in
        </a>
      </div>
    </ModalDialog>
  );
}
