import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';
import type { GuardedEntity } from '#catalog/aspects/write/write-guard';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { GROUP_ASPECTS } from '../security-models/group-models';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { type Member, MEMBER_ASPECTS, memberOf } from './members';

/** An entity of which a request changes what concerns access. */
export interface AccessChange extends GuardedEntity {
  /** Names of the aspects that differ; none for a deletion. */
  readonly aspects: readonly string[];
  /** Whether the request deletes the entity. */
  readonly isDeletion: boolean;
}

/** The aspects that decide who may do what, and who can sign in as whom, by entity type. */
const ASPECTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [SECURITY_TYPES.user, [...MEMBER_ASPECTS, SECURITY_ASPECTS.credentials, SECURITY_ASPECTS.names]],
  [SECURITY_TYPES.group, [GROUP_ASPECTS.origin]],
  [SECURITY_TYPES.policy, [SECURITY_ASPECTS.policy]],
  [SECURITY_TYPES.token, [SECURITY_ASPECTS.token]],
]);

/** Whether the change may concern access: of one of the aspects above, or the deletion of a user, group, policy or token. */
export function concernsAccess({ entity, aspect, changeType }: PreparedChange): boolean {
  const aspects = ASPECTS.get(entity.name);
  return aspects !== undefined && (aspects.includes(aspect.name) || (aspect.isKey && changeType === 'DELETE'));
}

/** The entities of which the request changes what concerns access. */
export function accessChanges(models: ModelRegistry, entities: readonly GuardedEntity[]): readonly AccessChange[] {
  return entities.flatMap((entity) => {
    const { type, before, after } = entity;
    const named = ASPECTS.get(type);
    if (!named) return [];
    const { keyAspect = '' } = models.entity(type) ?? {};
    const isDeletion = before.aspects.has(keyAspect) && !after.aspects.has(keyAspect);
    const aspects = isDeletion ? [] : named.filter((name) => differs(entity, name));
    return isDeletion || aspects.length > 0 ? [{ ...entity, aspects, isDeletion }] : [];
  });
}

/** An equal value that is written again changes nothing, also with another time or run. */
function differs({ before, after }: GuardedEntity, aspect: string): boolean {
  return before.aspects.get(aspect)?.fields.text !== after.aspects.get(aspect)?.fields.text;
}

export function memberBefore({ urn, before }: AccessChange): Member {
  return memberOf(urn, (aspect) => before.aspects.get(aspect)?.value);
}

/** The member after the change: for a user who is deleted, one without groups and roles. */
export function memberAfter({ urn, after }: AccessChange): Member {
  return memberOf(urn, (aspect) => after.aspects.get(aspect)?.value);
}
