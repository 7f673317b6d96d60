import { randomUUID } from 'node:crypto';
import type { AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { admits, forAbsent } from '#catalog/authorization/access-filter';
import { admitsAllUnguarded } from '#catalog/authorization/guarded-entities';
import { type Actor, asService } from '#catalog/authorization/actor';
import type { Policy, PolicyActors } from '#catalog/authorization/policies/policy';
import type { PolicyDraft } from '../security-models/policy-draft';
import { type Privilege, PRIVILEGE_NAMES } from '#catalog/authorization/policies/privileges';
import { policyValue } from '../security-models/policy-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { factsOfUrn } from '#catalog/authorization/sql/read-resource-facts';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn } from '#catalog/urn/urn';
import type { AccessDirectory } from './access-directory';
import type { Administrators } from './administrators';
import { checkPolicyDraft } from './check-policy-draft';
import { type AccessQuestion, type ExplainedAccess, explainAccess } from './explain-access';
import { requirePrivileges } from './requirement';

interface PolicyListing {
  readonly start: number;
  readonly count: number;
  /** Words that the name or the description contains; `*` and nothing are all policies. */
  readonly query: string;
}

interface PolicyPage {
  readonly total: number;
  readonly policies: readonly Policy[];
}

interface PoliciesDeps {
  readonly access: AccessDirectory;
  readonly administrators: Administrators;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly now: () => number;
}

/** What the operations of the API do with policies. */
export type OfferedPolicies = Pick<
  Policies,
  'create' | 'update' | 'delete' | 'find' | 'list' | 'granted' | 'explain' | 'explainDraft'
>;

/** Makes, changes, removes and lists policies. Every method checks the privileges of the actor. */
export class Policies {
  constructor(private readonly deps: PoliciesDeps) {}

  /** @returns the urn. @throws ForbiddenError | InvalidInputError | LimitExceededError */
  async create(actor: Actor, draft: PolicyDraft): Promise<string> {
    requireManager(actor);
    checkPolicyDraft(draft);
    const { namespace } = this.deps.models.registry;
    const urn = formatUrn({ namespace, entityType: SECURITY_TYPES.policy, parts: [randomUUID()] });
    await this.store(actor, urn, draft);
    return urn;
  }

  /**
   * @param isConfirmed whether the actor accepts to lose the right to manage policies
   * @throws ForbiddenError | NotFoundError | InvalidInputError, also if nobody could manage policies afterwards; ConfirmationNeededError
   */
  async update(actor: Actor, urn: string, draft: PolicyDraft, isConfirmed = false): Promise<void> {
    requireManager(actor);
    checkPolicyDraft(draft);
    const found = await this.editable(actor, urn);
    if (found.unsupported.length > 0) throw unsupported(found);
    const changed = withRoles(draft, found);
    const policy = policyOfDraft(changed, found);
    const policies = (now: readonly Policy[]) => now.map((each) => (each.urn === urn ? policy : each));
    await this.deps.administrators.refuseLockout({ actor, isConfirmed, policies });
    await this.store(actor, urn, changed);
  }

  /** Throws as `update`. */
  async delete(actor: Actor, urn: string, isConfirmed = false): Promise<void> {
    requireManager(actor);
    await this.editable(actor, urn);
    const policies = (now: readonly Policy[]) => now.filter((each) => each.urn !== urn);
    await this.deps.administrators.refuseLockout({ actor, isConfirmed, policies });
    const { keyAspect = '' } = this.deps.models.entity(SECURITY_TYPES.policy) ?? {};
    await this.write(actor, { urn, aspectName: keyAspect, changeType: 'DELETE' });
  }

  /** @throws ForbiddenError | NotFoundError */
  async find(actor: Actor, urn: string): Promise<Policy> {
    requireManager(actor);
    const found = (await this.deps.access.currentPolicies()).find((policy) => policy.urn === urn);
    if (found) return found;
    throw new NotFoundError('There is no policy with this urn', [
      { field: ['urn'], message: 'is not known', expected: 'the urn of a policy, from the list of policies' },
    ]);
  }

  /** A page of policies by name. @throws ForbiddenError */
  async list(actor: Actor, { start, count, query }: PolicyListing): Promise<PolicyPage> {
    requireManager(actor);
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '' && word !== '*');
    const found = (await this.deps.access.currentPolicies())
      .filter(({ name, description }) => words.every((word) => `${name}\n${description}`.toLowerCase().includes(word)))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.urn < b.urn ? -1 : 1));
    return { total: found.length, policies: found.slice(start, start + count) };
  }

  /**
   * The privileges of a user: over the catalog and all entities, or with `resource` over that entity. For an entity that does not exist
   * they are those of an entity that the user may not see.
   * @throws ForbiddenError for another user, unless the actor manages policies
   */
  async granted(actor: Actor, user: string, resource?: string): Promise<readonly Privilege[]> {
    if (user !== actor.urn) requireManager(actor, 'user');
    const { grants } = user === actor.urn ? actor : await this.deps.access.actor(user);
    if (resource === undefined) return PRIVILEGE_NAMES.filter((privilege) => admitsAllUnguarded(grants.on(privilege)));
    const [facts, isStored] = await Promise.all([
      this.deps.access.facts([resource]),
      this.deps.access.isStored(resource),
    ]);
    const known = facts.get(resource) ?? factsOfUrn(resource);
    return PRIVILEGE_NAMES.filter((privilege) => {
      const filter = grants.on(privilege);
      return admits(isStored ? filter : forAbsent(filter), known);
    });
  }

  /** Explains why a user may or may not do something, as `explainAccess`. @throws ForbiddenError, because the answer names policies */
  async explain(actor: Actor, question: AccessQuestion): Promise<ExplainedAccess> {
    requireManager(actor);
    return explainAccess(this.deps.access, question);
  }

  /**
   * The same as it would be if a draft were stored, which it is not.
   * @param urn the policy that the draft would replace; undefined for a new one, whose verdicts have an empty urn
   * @throws ForbiddenError | NotFoundError | InvalidInputError | LimitExceededError
   */
  async explainDraft(
    actor: Actor,
    question: AccessQuestion,
    draft: PolicyDraft,
    urn: string | undefined,
  ): Promise<ExplainedAccess> {
    requireManager(actor);
    checkPolicyDraft(draft);
    const found = urn === undefined ? undefined : await this.editable(actor, urn);
    const policy = policyOfDraft(withRoles(draft, found), found);
    const policies = (now: readonly Policy[]) => [...now.filter((each) => each.urn !== urn), policy];
    return explainAccess(this.deps.access, question, policies);
  }

  private async editable(actor: Actor, urn: string): Promise<Policy> {
    const found = await this.find(actor, urn);
    if (!found.isEditable)
      throw new InvalidInputError(
        `The policy ${found.name} comes with the service and cannot be changed or deleted. Give roles to other users, or create another policy.`,
        [{ field: ['urn'], message: 'cannot be changed', expected: 'the urn of an editable policy' }],
      );
    return found;
  }

  private store(actor: Actor, urn: string, draft: PolicyDraft): Promise<void> {
    const value = policyValue(draft, this.deps.now());
    return this.write(actor, { urn, aspectName: SECURITY_ASPECTS.policy, changeType: 'UPSERT', value });
  }

  private async write(actor: Actor, change: Omit<Proposal, 'entityType'>): Promise<void> {
    await this.deps.writer.write(asService(actor), [{ ...change, entityType: SECURITY_TYPES.policy }]);
  }
}

type WholeDraft = PolicyDraft & { readonly actors: PolicyActors };

/** compat: a change without roles keeps them. */
function withRoles(draft: PolicyDraft, stored: Policy | undefined): WholeDraft {
  return { ...draft, actors: { ...draft.actors, roles: draft.actors.roles ?? stored?.actors.roles ?? [] } };
}

function policyOfDraft(draft: WholeDraft, stored: Policy | undefined): Policy {
  const privileges = new Set(draft.privileges);
  return { ...draft, urn: stored?.urn ?? '', privileges, isEditable: true, unsupported: [] };
}

function requireManager(actor: Actor, field?: string): void {
  requirePrivileges(['MANAGE_POLICIES'], actor, field === undefined ? undefined : { field: [field] });
}

function unsupported({ name, unsupported: parts }: Policy): InvalidInputError {
  return new InvalidInputError(
    `The policy ${name} uses ${parts.join(' and ')}, which a change would remove. Delete it and create another one.`,
  );
}
