import type { QuestionClient } from '#base/database/sql-client';
import { DAY_MS } from '#base/background/durations';
import type { Actor } from '#catalog/authorization/actor';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import { SEE_USE } from '#catalog/authorization/policies/privileges';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { readRecentUse } from '../sql/read-recent-use';

/** The use of an entity in the last 30 days, as far as its source told it. */
export interface RecentUse {
  readonly uses: number;
  /** Different users on the day with the most, so there were at least as many. */
  readonly users: number;
  readonly isPopular: boolean;
}

interface RecentUsesDeps {
  readonly questions: QuestionClient;
  readonly access: EntityAccess;
  readonly models: ModelRegistry;
  readonly now: () => number;
}

const DAYS = 30;
/** Once a day, and by more people than who made it and who checks it. */
const POPULAR = { uses: 30, users: 3 };

/** Says of the entities of a list how much they are used. */
export class RecentUses {
  constructor(private readonly deps: RecentUsesDeps) {}

  /** The use by urn, without entities whose use is not known, or not for the actor. One statement, none if no entity has a type with use. */
  async of(actor: Actor, urns: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, RecentUse>> {
    const { questions, access, models, now } = this.deps;
    const columns = usageColumns(models);
    const wanted = columns ? urns.filter((urn) => models.hasAspect(parseUrn(urn).entityType, columns.aspect)) : [];
    if (!columns || wanted.length === 0) return new Map();
    const read = { access: actor.grants.onAny(SEE_USE), privileges: SEE_USE, signal };
    const query = { ...columns, urns: [...new Set(wanted)], since: now() - DAYS * DAY_MS, read };
    const rows = await readRecentUse(questions.until(signal), query, access);
    return new Map(rows.map(({ urn, uses, users }) => [urn, { uses, users, isPopular: isPopular(uses, users) }]));
  }
}

function isPopular(uses: number, users: number): boolean {
  return uses >= POPULAR.uses && users >= POPULAR.users;
}

/** The series of use of the models, with the figure that is summed and the one that counts the items of a list. */
function usageColumns({ registry: { usage } }: ModelRegistry) {
  const uses = usage?.figures.find(({ total }) => total === 'sum')?.field;
  const users = usage?.figures.find(({ total }) => total !== null && total !== 'sum')?.field;
  return usage && uses !== undefined && users !== undefined ? { aspect: usage.aspect, uses, users } : undefined;
}
