import { deleteEntity, ingestProposalBatch } from '#generated/http/addresses';
import { send } from '#web/api/send';
import { withValueAt } from '#web/entity/edit/form/paths';
import { type AspectState, readAspect, writeAspect } from '#web/entity/edit/write/aspect-writes';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import { isRecord } from '#web/ui/values/value-kinds';
import { hidingAspect } from './deletion';

/** Hides the entity, or shows it again, if nobody has changed that meanwhile. @param from the state that the write follows; the latest without it */
export async function setHidden(
  { model, summary: { urn } }: ShownEntity,
  hides: boolean,
  from?: AspectState,
): Promise<AspectState | undefined> {
  const hiding = hidingAspect(model);
  if (!hiding) return undefined;
  const address = { urn, entityType: model.entity.name, aspect: hiding.name };
  const { value, version } = from ?? (await readAspect(address));
  // Other facts in the aspect stay.
  const changed = withValueAt(value ?? {}, hiding.softDelete.slice(1).split('/'), hides);
  return writeAspect(address, isRecord(changed) ? changed : {}, version);
}

/** Deletes all aspects. Their history stays. */
export async function takeAway({ summary: { urn } }: ShownEntity): Promise<void> {
  await send(deleteEntity, { body: { urn } });
}

/** Writes what the page has of the entity, if nobody has made it again. */
export async function bringBack({ model, aspects, summary: { urn } }: ShownEntity): Promise<void> {
  const { name: entityType, keyAspect } = model.entity;
  const kept = model.aspects.filter(({ name, kind }) => kind === 'versioned' && aspects.has(name));
  const others = kept.filter(({ name }) => name !== keyAspect);
  const proposals = (others.length > 0 ? others : kept).map(({ name }, index) => ({
    entityType,
    entityUrn: urn,
    aspectName: name,
    changeType: index === 0 ? ('CREATE_ENTITY' as const) : ('UPSERT' as const),
    aspect: { value: JSON.stringify(aspects.get(name)?.value), contentType: 'application/json' },
  }));
  await send(ingestProposalBatch, { body: { proposals } });
}
