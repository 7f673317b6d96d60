import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { SAMPLE_CHANGE } from '../welcome/sample-queries';

/**
 * Whether the catalog has nothing to show yet. While the sample is being loaded it has not either, because half of it would be there. The first
 * entity that somebody else writes is said, and everything is asked again.
 * @param entities their number; undefined until it is known
 */
export function useIsEmpty(entities: number | undefined): boolean {
  const client = useQueryClient();
  const isChanging = useIsMutating({ mutationKey: SAMPLE_CHANGE }) > 0;
  const [wasEmpty, setWasEmpty] = useState(false);
  if (entities === 0 && !wasEmpty) setWasEmpty(true);
  const hasArrived = wasEmpty && !isChanging && entities !== undefined && entities > 0;
  useEffect(() => {
    if (!hasArrived) return;
    showToast({ text: 'Your first metadata has arrived.' });
    void client.invalidateQueries();
  }, [client, hasArrived]);
  return wasEmpty && !hasArrived;
}
