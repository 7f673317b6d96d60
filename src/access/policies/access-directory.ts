import { type ParentInCharge, parentsInCharge } from '#catalog/aspects/partial/parents-in-charge';
import type { Actor } from '#catalog/authorization/actor';
import type { ResourceFacts } from '#catalog/authorization/access-filter';
import { compileGrants, type Grants } from '#catalog/authorization/policies/grants';
import type { Policy } from '#catalog/authorization/policies/policy';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { policyOf } from '../security-models/policy-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { SECURITY_ASPECTS } from '../security-models/security-models';
import { CachedReads } from '#catalog/changes/cached-reads';
import type { CachedAspects } from '#catalog/changes/change-follower';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import { type Member, MEMBER_ASPECTS, readMember } from './members';
import { readAspectOfType } from './sql/read-aspect-of-type';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import { AccessParents } from '#catalog/authorization/access-parents';
import { readAncestors } from '#catalog/authorization/read-ancestors';
import { readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';

interface AccessDirectoryDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** Resolves when the caches of this process have forgotten everything that was committed before the call. */
  readonly catchUp: () => Promise<void>;
}

interface Known {
  readonly member: Member;
  readonly grants: Grants;
}

/** The policies are one value. */
const ALL = '';

/** Who belongs to which groups and roles, and what policies grant them. Cached until a policy or a membership changes. */
export class AccessDirectory implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.policy, ...MEMBER_ASPECTS];
  private readonly users = new CachedReads((urn) => this.readUser(urn));
  private readonly policies = new CachedReads(() => this.readPolicies());

  constructor(private readonly deps: AccessDirectoryDeps) {}

  forget(): void {
    this.users.forget();
    this.policies.forget();
  }

  /** The user with the grants of this moment. A user that does not exist has the grants of all users. */
  async actor(urn: string): Promise<Actor & { readonly member: Member }> {
    await this.deps.catchUp();
    const { member, grants } = await this.users.get(urn);
    return { urn, grants, member };
  }

  /** All policies of this moment. */
  async currentPolicies(): Promise<readonly Policy[]> {
    await this.deps.catchUp();
    return this.policies.get(ALL);
  }

  /** What policies compare of these entities. @param urns valid urns */
  facts(urns: readonly string[]): Promise<ReadonlyMap<string, ResourceFacts>> {
    return readResourceFacts(this.deps.client, urns, this.deps.models.registry.accessAttributes);
  }

  /** The parents of which the privilege is asked, as `parentsInCharge`. @param urn a valid urn */
  inCharge(urn: string, privilege: Privilege): Promise<readonly ParentInCharge[] | undefined> {
    return parentsInCharge(this.deps.client, this.deps.models, privilege, urn);
  }

  /** The entities on which it depends whether each of these is seen. @param urns valid urns */
  ancestors(urns: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return readAncestors(this.deps.client, new AccessParents(this.deps.models.registry), urns);
  }

  /** Whether an aspect of the entity is stored. @param urn a valid urn */
  async isStored(urn: string): Promise<boolean> {
    return (await readExisting(this.deps.client, [urn])).has(urn);
  }

  private async readUser(user: string): Promise<Known> {
    const [policies, member] = await Promise.all([this.policies.get(ALL), readMember(this.deps.client, user)]);
    return { member, grants: compileGrants(policies, member) };
  }

  private async readPolicies(): Promise<readonly Policy[]> {
    const { namespace } = this.deps.models.registry;
    const policies = urnRange(namespace, SECURITY_TYPES.policy);
    const stored = await readAspectOfType(this.deps.client, policies, SECURITY_ASPECTS.policy);
    return stored.map(({ urn, value }) => policyOf(urn, value));
  }
}
