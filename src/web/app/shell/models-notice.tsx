import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SERVICE } from '#web/api/service-address';

interface ServedState {
  readonly servedSince: string;
  readonly problem: string | null;
}

/** What is wrong with the models that somebody edits, while the last good ones are served. The page shows the new ones as soon as they are served. */
export function ModelsNotice() {
  const client = useQueryClient();
  const [{ problem, servedSince }, setState] = useState<ServedState>({ problem: null, servedSince: '' });
  useEffect(() => {
    // The browser connects again by itself when the service is back.
    const states = new EventSource(new URL('app/served', SERVICE));
    states.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const state: ServedState = JSON.parse(data);
      setState(state);
    });
    return () => states.close();
  }, []);
  useEffect(() => {
    if (servedSince !== '') void client.invalidateQueries();
  }, [client, servedSince]);
  if (problem === null) return null;
  return (
    <div className="connection models-notice" role="alert">
      The models have an error, so the last good ones are served. Correct the file; this page follows by itself.
      <pre>{problem}</pre>
    </div>
  );
}
