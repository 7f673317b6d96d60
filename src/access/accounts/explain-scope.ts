import { admits, type ResourceFacts } from '#catalog/authorization/access-filter';
import type { Grants } from '#catalog/authorization/policies/grants';
import { type Privilege, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import type { WriteScope } from '#catalog/authorization/write-scope';
import { parseUrn } from '#catalog/urn/urn';

/** The entity that a question is about. */
interface Resource {
  readonly urn: string;
  readonly facts: ResourceFacts;
  readonly isStored: boolean;
}

/** Whether the scope of a token leaves a privilege of its user, and why, in one line for people. */
export function explainScope(grants: Grants, privilege: Privilege, resource: Resource | undefined): string {
  const { limit } = grants;
  if (!limit) return `The token has no scope that limits it, so it has ${privilege} as its user.`;
  const [isAllowed, reason] = verdictOf(grants, limit, privilege, resource);
  return `The scope ${limit.scope.text} of the token ${isAllowed ? 'allows' : 'forbids'} ${privilege}: ${reason}.`;
}

type Verdict = readonly [isAllowed: boolean, reason: string];

function verdictOf(
  grants: Grants,
  { scope, whole }: NonNullable<Grants['limit']>,
  privilege: Privilege,
  resource: Resource | undefined,
): Verdict {
  if (!whole.has(privilege)) return [false, 'its user does not have it'];
  if (!grants.has(privilege)) return [false, missing(privilege)];
  if (!resource || grants.on(privilege).kind === 'everything') return [true, 'for what the scope covers'];
  if (!admits(whole.on(privilege), resource.facts)) return [false, 'its user does not have it on this entity'];
  if (PRIVILEGES[privilege].kind === 'metadata' && admits(grants.on(privilege), resource.facts))
    return [true, 'the urn names the platform, or sources of every platform write entities of this type'];
  return coverage(scope, resource);
}

function missing(privilege: Privilege): string {
  if (PRIVILEGES[privilege].kind === 'platform') return 'a token with a scope has no privileges over the catalog';
  return privilege === 'DELETE_ENTITY' ? 'it deletes nothing for good' : 'it changes nothing';
}

function coverage(scope: WriteScope, { urn, isStored }: Resource): Verdict {
  switch (scope.coverageOf(parseUrn(urn).entityType, urn)) {
    case 'created':
      return isStored
        ? [false, 'it may create such an entity, and this one exists, so it may not change it']
        : [true, 'it may create such an entity, and not change it later'];
    case 'related':
      return [true, 'only if the entity has a relationship to an entity of the platform'];
    default:
      return [false, 'it covers what sources of the platform send, and they do not send this'];
  }
}
