import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#web/entity/edit/write/aspect-writes';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { hidingAspect } from './deletion';
import { bringBack, setHidden, takeAway } from './deletion-writes';

/** Deletes the entity, or restores it, and says so with Undo. */
export function useDeletion(entity: ShownEntity, change: 'delete' | 'restore', onDone: () => void) {
  const client = useQueryClient();
  const { name } = entity.summary;
  const undo = async (revert: () => Promise<unknown>) => {
    try {
      await revert();
      showToast({ text: change === 'delete' ? `“${name}” is back.` : `“${name}” is deleted again.` });
    } catch (error) {
      showToast({ text: `This was not undone: ${reasonOf(error)}.` });
    }
    await client.invalidateQueries();
  };
  return useMutation({
    mutationFn: () => changed(entity, change === 'delete'),
    onSuccess: async (revert) => {
      onDone();
      showToast({
        text: change === 'delete' ? `“${name}” is deleted.` : `“${name}” is restored.`,
        action: { name: 'Undo', run: () => void undo(revert) },
      });
      await client.invalidateQueries();
    },
  });
}

/** @returns what takes it back */
async function changed(entity: ShownEntity, deletes: boolean): Promise<() => Promise<unknown>> {
  if (hidingAspect(entity.model)) {
    const written = await setHidden(entity, deletes);
    return () => setHidden(entity, !deletes, written);
  }
  await takeAway(entity);
  return () => bringBack(entity);
}

function reasonOf(error: unknown): string {
  if (isConflict(error)) return 'somebody has changed it since';
  return error instanceof Error ? error.message : String(error);
}
