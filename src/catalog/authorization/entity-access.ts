import type { AccessAttributeSpec } from '#generated/registry/registry-types';
import type { QuestionClient } from '#base/database/sql-client';
import {
  type AccessFilter,
  admits,
  dependsOnAbsence,
  forAbsent,
  isStored,
  lastingFilter,
  type ResourceFacts,
} from './access-filter';
import type { AccessParents } from './access-parents';
import { admitsAllUnguarded } from './guarded-entities';
import { missingPrivilege } from './policies/missing-privilege';
import { readAncestors } from './read-ancestors';
import type { ReadContext } from './read-context';
import { type AccessCondition, accessCondition } from './sql/access-condition';
import { readExisting } from './sql/read-existing';
import { factsOfUrn, readResourceFacts } from './sql/read-resource-facts';

/** Applies the access filter of a question to entities that it names, and to rows that it lists. */
export class EntityAccess {
  constructor(
    private readonly questions: QuestionClient,
    private readonly attributes: readonly AccessAttributeSpec[],
    /** The parents that entities name. Absent: parents do not matter, as for privileges to write. */
    private readonly parents?: AccessParents,
  ) {}

  /**
   * Refuses a question about entities that the actor may not see. Reads nothing for an actor who may see everything. An entity that does
   * not exist is refused in the same way, unless its urn is enough to admit it.
   * @param urns valid urns
   * @throws ForbiddenError
   */
  async require(urns: readonly string[], read: ReadContext): Promise<void> {
    if (read.access.kind === 'everything') return;
    const admitted = await this.admitted(urns, read);
    if (!urns.every((urn) => admitted.has(urn))) throw missingPrivilege(read.privileges);
  }

  /** The urns that `require` would not refuse. @param urns valid urns */
  async admitted(urns: readonly string[], read: ReadContext): Promise<ReadonlySet<string>> {
    const { access } = read;
    if (access.kind === 'everything') return new Set(urns);
    const ancestors = await this.ancestors(urns, read);
    const { facts, existing } = await this.read([...new Set([...urns, ...[...ancestors.values()].flat()])], read);
    const isAdmitted = (urn: string) => {
      const known = facts.get(urn);
      return known !== undefined && admits(existing?.has(urn) === false ? forAbsent(access) : access, known);
    };
    return new Set(urns.filter((urn) => isAdmitted(urn) && (ancestors.get(urn) ?? []).every(isAdmitted)));
  }

  /**
   * The urns of which the actor sees nothing from before their last deletion. Before it, the entity may have had another owner or domain,
   * which nobody knows any more.
   * @param urns valid urns
   */
  withoutPast(urns: readonly string[], { access }: Pick<ReadContext, 'access'>): readonly string[] {
    const lasting = lastingFilter(access);
    return urns.filter((urn) => !admits(lasting, factsOfUrn(urn)));
  }

  /**
   * The filter as a condition of SQL on the id of an entity. Undefined if the actor may see everything.
   * @param valuesBefore the number of values that the statement has already
   */
  condition({ access }: Pick<ReadContext, 'access'>, id: string, valuesBefore: number): AccessCondition | undefined {
    return accessCondition(access, { id, valuesBefore, attributes: this.attributes, parents: this.parents });
  }

  /** Whether the filter may hide entities of the type because of their parents. */
  mayInherit(entityType: string, { access }: Pick<ReadContext, 'access'>): boolean {
    return this.parents?.inherits(entityType) === true && !admitsAllUnguarded(access);
  }

  private async ancestors(
    urns: readonly string[],
    { access, signal, startedAt }: ReadContext,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (!this.parents || this.parents.isEmpty || admitsAllUnguarded(access)) return new Map();
    return readAncestors(this.questions.until(signal, startedAt), this.parents, urns);
  }

  /** `existing` is undefined if the filter does not depend on it. */
  private async read(
    urns: readonly string[],
    { access, signal, startedAt }: ReadContext,
  ): Promise<{ readonly facts: ReadonlyMap<string, ResourceFacts>; readonly existing?: ReadonlySet<string> }> {
    if (!conditionsOf(access).some(isStored)) return { facts: new Map(urns.map((urn) => [urn, factsOfUrn(urn)])) };
    const client = this.questions.until(signal, startedAt);
    const facts = readResourceFacts(client, urns, this.attributes);
    if (!conditionsOf(access).some(dependsOnAbsence)) return { facts: await facts };
    const [known, existing] = await Promise.all([facts, readExisting(client, urns)]);
    return { facts: known, existing };
  }
}

function conditionsOf(access: AccessFilter) {
  return access.kind === 'everything' ? [] : access.rules.flat();
}
