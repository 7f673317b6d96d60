import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict, type EditedAspect, readAspect, writeAspect } from '#web/entity/edit/write/aspect-writes';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { hidingAspect } from './deletion';
import { deleteEntity, ingestProposalBatch } from '#generated/http/addresses';
import { send } from '#web/api/send';
import { exactJson } from '#web/api/exact-json';
import { withValueAt } from '#web/entity/edit/form/paths';
import { isRecord } from '#web/ui/values/value-kinds';

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
    mutationFn: () => changeDeletion(entity, change === 'delete'),
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
async function changeDeletion(entity: ShownEntity, deletes: boolean): Promise<() => Promise<unknown>> {
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

/** Hides the entity, or shows it again, if nobody has changed that meanwhile. @param from the state that the write follows; the latest without it */
async function setHidden(
  { model, summary: { urn } }: ShownEntity,
  hides: boolean,
  from?: EditedAspect,
): Promise<EditedAspect | undefined> {
  const hiding = hidingAspect(model);
  if (!hiding) return undefined;
  const address = { urn, entityType: model.entity.name, aspect: hiding.name };
  const { value, version } = from ?? (await readAspect(address));
  // Other facts in the aspect stay.
  const changed = withValueAt(value ?? {}, hiding.softDelete.slice(1).split('/'), hides);
  return writeAspect(address, isRecord(changed) ? changed : {}, version);
}

/** Deletes all aspects. Their history stays. */
async function takeAway({ summary: { urn } }: ShownEntity): Promise<void> {
  await send(deleteEntity, { body: { urn } });
}

/** Writes what the page has of the entity, if nobody has made it again. */
async function bringBack({ model, aspects, summary: { urn } }: ShownEntity): Promise<void> {
  const { name: entityType, keyAspect } = model.entity;
  const kept = model.aspects.filter(({ name, kind }) => kind === 'versioned' && aspects.has(name));
  const others = kept.filter(({ name }) => name !== keyAspect);
  const proposals = (others.length > 0 ? others : kept).map(({ name }, index) => ({
    entityType,
    entityUrn: urn,
    aspectName: name,
    changeType: index === 0 ? ('CREATE_ENTITY' as const) : ('UPSERT' as const),
    aspect: { value: exactJson(aspects.get(name)?.value), contentType: 'application/json' },
  }));
  await send(ingestProposalBatch, { body: { proposals } });
}
