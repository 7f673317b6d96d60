import type { SqlClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import { readOthers } from '../aspects/sql/read-latest';
import { partialRights } from '../aspects/partial/partial-rights';
import { isWithin } from '../aspects/partial/within-limit';
import type { WriteLimit } from '../aspects/prepare/write-limit';
import { judgeChanges } from '../aspects/write/check-write-access';
import type { PreparedChange } from '../aspects/prepare/prepared-change';
import { writePrivileges } from '../aspects/write/write-privileges';
import type { EntityAccess } from '../authorization/entity-access';
import { type Privilege, REQUEST } from '../authorization/policies/privileges';
import type { ModelRegistry } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import type { ChangeRequest, RequestCall } from './change-request';
import type { RequestDraft, RequestDrafts } from './request-drafts';

interface RequestRightsDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  /** Entities that people may not change, the same as for writes. */
  readonly fixed: ReadonlySet<string>;
  /** Access without parents, as for privileges to write. */
  readonly access: EntityAccess;
  readonly drafts: RequestDrafts;
  readonly grantingPolicy: (question: PolicyQuestion) => Promise<AcceptingPolicy | undefined>;
}

/** Asks for a policy of this moment that grants the privilege together with one of the others. */
export interface PolicyQuestion {
  /** Urn. */
  readonly user: string;
  /** A valid urn. */
  readonly entity: string;
  /** What the policy grants to the user on the entity. */
  readonly privilege: Privilege;
  /** One of which it grants, too. */
  readonly oneOf: readonly Privilege[];
}

/** A policy that accepts changes. */
export interface AcceptingPolicy {
  readonly urn: string;
  readonly name: string;
}

const AT_ONCE: Privilege = 'REQUESTS_ACCEPTED_AT_ONCE';

type Change = Pick<RequestDraft, 'urn' | 'aspectName' | 'baseVersion' | 'after'>;

/** Decides who may ask for a change, and who may accept or refuse it. */
export class RequestRights {
  constructor(private readonly deps: RequestRightsDeps) {}

  /** @throws InvalidInputError for a malformed urn; ForbiddenError without one of the privileges on the entity */
  async require(urn: string, privileges: readonly Privilege[], { actor, signal }: RequestCall): Promise<void> {
    parseUrn(urn, { field: ['urn'] });
    await this.deps.access.require([urn], { access: actor.grants.onAny(privileges), privileges, signal });
  }

  /** Whether the caller may write the change. A caller who may write it may also decide over it. */
  async mayWrite(change: Change, call: RequestCall): Promise<boolean> {
    const [may = false] = await this.mayWriteEach([change], call);
    return may;
  }

  /** The same for several changes, in their order. It reads once, for all of them, what the policies compare. */
  async mayWriteEach(changes: readonly Change[], { actor }: RequestCall): Promise<readonly boolean[]> {
    const prepared = changes.map((change) => this.deps.drafts.prepared(change, parseExactJson(change.after)));
    const { refusals, limits } = await judgeChanges(this.deps, actor, prepared);
    return Promise.all(
      prepared.map(async (change) => {
        const limit = limits.get(change);
        // The write looks at the parents of the entity.
        return !refusals.has(change) && (!limit || limit.parents !== null || (await this.edit(change))(limit));
      }),
    );
  }

  /** Whether the caller takes part, whatever the value is now: who asked or decided, and who may ask for changes of the entity. */
  async takesPart({ urn, requestedBy, decidedBy }: ChangeRequest, { actor, signal }: RequestCall): Promise<boolean> {
    if (actor.grants.isWhole && [requestedBy, decidedBy].includes(actor.urn)) return true;
    const asking = { access: actor.grants.onAny(REQUEST), privileges: REQUEST, signal };
    return (await this.deps.access.admitted([urn], asking)).has(urn);
  }

  /** Says whether the change, made now, would stay within a limit. */
  private async edit({ urn, aspect, value }: PreparedChange): Promise<(limit: WriteLimit) => boolean> {
    const [stored] = await readOthers(this.deps.client, [{ urn, aspect: aspect.name }]);
    return (limit) =>
      value !== undefined && isWithin(limit, { aspect, before: stored?.value, after: value.value, first: {} });
  }

  /** The privileges on the entity one of which makes the change: those of the aspect, and those of fields if it changes nothing else. */
  private async enough(change: Change): Promise<readonly Privilege[]> {
    const prepared = this.deps.drafts.prepared(change, parseExactJson(change.after));
    const { fields, stamps } = partialRights(prepared.aspect);
    if (fields.length === 0) return this.needed(change);
    const isWithinLimit = await this.edit(prepared);
    const pathsOf = (name: Privilege) =>
      fields.filter(({ privileges }) => privileges.includes(name)).map(({ path }) => path);
    const ofFields = [...new Set(fields.flatMap(({ privileges }) => privileges))].filter((name) =>
      isWithinLimit({ paths: pathsOf(name), lists: [], stamps, parents: null, needed: [] }),
    );
    return [...this.needed(change), ...ofFields];
  }

  /** The policy that accepts the change at once, because it also grants to make it. A token with a scope has to cover the write. */
  async acceptingPolicy(change: Change, call: RequestCall): Promise<AcceptingPolicy | undefined> {
    const { actor } = call;
    if (!actor.grants.has(AT_ONCE) || !(await this.mayWrite(change, call))) return undefined;
    const question = { user: actor.urn, entity: change.urn, privilege: AT_ONCE, oneOf: await this.enough(change) };
    return this.deps.grantingPolicy(question);
  }

  /** The privileges one of which writes the aspect. */
  needed({ aspectName }: Pick<Change, 'aspectName'>): readonly Privilege[] {
    const aspect = this.deps.models.aspect(aspectName);
    return aspect ? writePrivileges(aspect) : [];
  }
}
