import type { Actor } from '../../catalog/authorization/actor';
import type { ResourceFacts } from '../../catalog/authorization/access-filter';
import { compileGrants, type Grants } from '../../catalog/authorization/policies/grants';
import type { Policy, Subject } from '../../catalog/authorization/policies/policy';
import { policyOf } from '../security-models/policy-value';
import { isSuspended } from '../security-models/user-value';
import { SECURITY_TYPES } from '../../catalog/authorization/security-entities';
import { MEMBERSHIP_ASPECTS, membershipsIn, SECURITY_ASPECTS } from '../security-models/security-models';
import { type OtherAspect, readOthers } from '../../catalog/aspects/sql/read-latest';
import { CachedReads } from '../../catalog/changes/cached-reads';
import type { CachedAspects } from '../../catalog/changes/change-follower';
import type { SqlClient } from '../../base/database/sql-client';
import type { ModelRegistry } from '../../catalog/registry/model-registry';
import { urnRange } from '../../catalog/urn/urn-range';
import { readAspectOfType } from './sql/read-aspect-of-type';
import { readExisting } from '../../catalog/authorization/sql/read-existing';
import { readResourceFacts } from '../../catalog/authorization/sql/read-resource-facts';

interface AccessDirectoryDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** Resolves when the caches of this process have forgotten everything that was committed before the call. */
  readonly catchUp: () => Promise<void>;
}

/** A user as access sees it. */
export interface Member extends Subject {
  /** Whether the user may not sign in and may not use tokens. */
  readonly isSuspended: boolean;
}

interface Known {
  readonly member: Member;
  readonly grants: Grants;
}

/** The policies are one value. */
const ALL = '';

/** Who belongs to which groups and roles, and what policies grant them. Cached until a policy or a membership changes. */
export class AccessDirectory implements CachedAspects {
  readonly aspects = [SECURITY_ASPECTS.policy, SECURITY_ASPECTS.userStatus, ...MEMBERSHIP_ASPECTS];
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

  /** Whether an aspect of the entity is stored. @param urn a valid urn */
  async isStored(urn: string): Promise<boolean> {
    return (await readExisting(this.deps.client, [urn])).has(urn);
  }

  private async readUser(user: string): Promise<Known> {
    const aspects = [...MEMBERSHIP_ASPECTS, SECURITY_ASPECTS.userStatus];
    const [policies, own] = await Promise.all([
      this.policies.get(ALL),
      readOthers(
        this.deps.client,
        aspects.map((aspect) => ({ urn: user, aspect })),
      ),
    ]);
    const status = own.find(({ aspect }) => aspect === SECURITY_ASPECTS.userStatus)?.value;
    const member = { user, ...joined(own), isSuspended: isSuspended(status) };
    return { member, grants: compileGrants(policies, member) };
  }

  private async readPolicies(): Promise<readonly Policy[]> {
    const { namespace } = this.deps.models.registry;
    const policies = urnRange(namespace, SECURITY_TYPES.policy);
    const stored = await readAspectOfType(this.deps.client, policies, SECURITY_ASPECTS.policy);
    return stored.map(({ urn, value }) => policyOf(urn, value));
  }
}

function joined(rows: readonly OtherAspect[]) {
  const found = rows.map(({ aspect, value }) => membershipsIn(aspect, value));
  return {
    groups: [...new Set(found.flatMap(({ groups }) => groups))],
    roles: [...new Set(found.flatMap(({ roles }) => roles))],
  };
}
