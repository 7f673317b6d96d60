import type { JsonObject } from '#generated/registry/registry-types';
import { beyondLimit, isWithin } from '#catalog/aspects/partial/within-limit';
import type { WriteLimit } from '#catalog/aspects/prepare/write-limit';
import type { EntityDraft } from '../entity-draft';
import type { ChangeContext } from './log-change';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';

/** Whether the change is one of which a part may be allowed. Not: deletions, events, and values from elsewhere. */
export function isEdit({ changeType, aspect, restored }: PreparedChange): boolean {
  return changeType !== 'DELETE' && changeType !== 'RESTATE' && aspect.kind === 'versioned' && !restored;
}

/** @throws ForbiddenError unless the parents of the entity, which are known after the request, may let the actor write it */
export function exceedLimit(
  limit: WriteLimit,
  change: PreparedChange,
  { beyond }: ChangeContext,
  pointer = change.pointer,
): void {
  if (!limit.parents) throw beyondLimit(limit, pointer);
  beyond.add(change);
}

/** A limit of parts is for entities that exist, because to create one takes more. */
export function checkLimit(
  limit: WriteLimit,
  draft: EntityDraft,
  change: PreparedChange,
  after: JsonObject,
  context: ChangeContext,
): void {
  const { aspect } = change;
  const before = draft.aspects.get(aspect.name)?.value;
  const by = { time: context.now, actor: context.actor.urn };
  const first = before ? {} : context.rules.defaults.firstFields(change, aspect, by, context.aspectOf);
  if (!draft.existedBefore || !isWithin(limit, { aspect, before, after, first }))
    exceedLimit(limit, change, context, change.valuePointer);
}
