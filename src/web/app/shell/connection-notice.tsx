import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { connection, onConnection } from '#web/api/connection';
import { meQuery } from '#web/api/queries';
import { SignedOutDialog } from './signed-out-dialog';

const RETRY_MS = 4_000;

/**
 * That the service does not answer, or does not know the person any more. It looks again by itself. What the page shows stays, and so do
 * forms, because the page is not left.
 */
export function ConnectionNotice() {
  const state = useSyncExternalStore(onConnection, connection);
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
    return () => clearInterval(timer);
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
