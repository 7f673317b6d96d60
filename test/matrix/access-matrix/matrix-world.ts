import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { PRIVILEGE_NAMES, PRIVILEGES } from '#catalog/authorization/policies/privileges';
import type { ServedCatalog } from '#test/e2e/served-catalog';
import { only, type PolicyLimits, tokenFor } from '#test/e2e/token-for';

/** `own` is owned by the actors, `other` is in a domain of theirs, and `hidden` is in a domain that they may not see. */
export type Target = 'own' | 'other' | 'hidden';
export const TARGETS: readonly Target[] = ['own', 'other', 'hidden'];

/** A user with one policy. */
export interface Role {
  readonly privileges: readonly string[];
  readonly limits: PolicyLimits;
  /** The datasets of the policy. */
  readonly reaches: readonly Target[];
  /** Its users and groups, which have no owners and domains; as `reaches` if absent. */
  readonly reachesPeople?: readonly Target[];
}

const SALES = 'urn:li:domain:sales';
const HR = 'urn:li:domain:hr';
const OF_ENTITIES = PRIVILEGE_NAMES.filter((name) => PRIVILEGES[name].kind === 'metadata');
const READING = OF_ENTITIES.filter((name) => !/EDIT|DELETE|MANAGE/.test(name));

export function urnOf(type: string, target: Target | 'absent'): string {
  return type === 'dataset' ? `urn:li:dataset:(urn:li:dataPlatform:hive,${target},PROD)` : `urn:li:${type}:${target}`;
}

const known = ['dataset', 'corpuser', 'corpGroup'].flatMap((type) => [urnOf(type, 'own'), urnOf(type, 'other')]);

export const ROLES: Readonly<Record<string, Role>> = {
  powerless: { privileges: [], limits: {}, reaches: [] },
  unlimited: { privileges: PRIVILEGE_NAMES, limits: {}, reaches: TARGETS },
  owner: {
    privileges: OF_ENTITIES,
    limits: only('OWNER', 'EQUALS', 'urn:li:corpuser:owner'),
    reaches: ['own'],
    reachesPeople: [],
  },
  domainMember: {
    privileges: OF_ENTITIES,
    limits: only('DOMAIN', 'EQUALS', SALES),
    reaches: ['other'],
    reachesPeople: [],
  },
  outsideDomain: {
    privileges: READING,
    limits: only('DOMAIN', 'NOT_EQUALS', HR),
    reaches: ['own', 'other'],
    reachesPeople: TARGETS,
  },
  byUrn: { privileges: OF_ENTITIES, limits: only('URN', 'EQUALS', ...known), reaches: ['own', 'other'] },
  viewer: {
    privileges: ['VIEW_ENTITY_PAGE'],
    limits: only('URN', 'EQUALS', ...known),
    reaches: ['own', 'other'],
  },
  editor: { privileges: ['EDIT_ENTITY'], limits: only('URN', 'EQUALS', ...known), reaches: ['own', 'other'] },
};

/** @returns the tokens of the roles */
export async function createRoles(catalog: ServedCatalog): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  for (const [name, { privileges, limits }] of Object.entries(ROLES))
    tokens.set(name, await tokenFor(catalog, name, privileges, limits));
  return tokens;
}

/** One run wrote the properties of all entities, another one the rest of each. */
export const SHARED_RUN = 'shared';

export function runOf(aspectName: string, urn: string): string {
  return aspectName === 'datasetProperties' ? SHARED_RUN : `run of ${urn}`;
}

const stamp = { time: 1, actor: 'urn:li:corpuser:owner' };

/** Writes an entity of each type. */
export async function createTarget(
  { runtime }: ServedCatalog,
  target: Target,
  types: ReadonlySet<string>,
): Promise<void> {
  const { services, system } = runtime();
  for (const entityType of types) {
    const values = ASPECTS[entityType]?.(target);
    if (!values) throw new Error(`matrix-world.ts has no aspects for the type ${entityType}`);
    const urn = urnOf(entityType, target);
    const proposals = Object.entries(values).map(([aspectName, value]): Proposal => ({
      entityType,
      urn,
      aspectName,
      changeType: 'UPSERT',
      value,
      systemMetadata: { runId: runOf(aspectName, urn), lastObserved: 1 },
    }));
    await services.writer.write(system, proposals);
  }
  // Pages list what belongs to an entity, such as a query. It names no run, so that it counts for none.
  const subjects = [{ entity: urnOf('dataset', target) }];
  const query = { entityType: 'query', urn: `urn:li:query:${target}`, aspectName: 'querySubjects' };
  await services.writer.write(system, [{ ...query, changeType: 'UPSERT', value: { subjects } }]);
}

/** Everything that questions can show of a dataset. The datasets name each other and themselves, so that edges lead both ways. */
function datasetAspects(target: Target): Readonly<Record<string, JsonObject>> {
  const upstreams = TARGETS.map((each) => ({
    auditStamp: stamp,
    type: 'TRANSFORMED',
    dataset: urnOf('dataset', each),
  }));
  const owners = [{ owner: target === 'own' ? stamp.actor : 'urn:li:corpuser:somebody', type: 'DATAOWNER' }];
  const domain = { own: [], other: [SALES], hidden: [HR] }[target];
  return {
    datasetProperties: { name: `matter ${target}`, tags: [] },
    ownership: { owners, lastModified: stamp },
    globalTags: { tags: [{ tag: `urn:li:tag:${target}` }, { tag: 'urn:li:tag:shared' }] },
    upstreamLineage: { upstreams },
    browsePaths: { paths: ['/prod/hive', `/prod/${target}`] },
    datasetProfile: { timestampMillis: 1, rowCount: 7 },
    datasetUsageStatistics: { timestampMillis: 1, totalSqlQueries: 7 },
    ...(domain.length > 0 && { domains: { domains: domain } }),
  };
}

/** What to write of each entity type that an operation names. */
const ASPECTS: Readonly<Record<string, (target: Target) => Readonly<Record<string, JsonObject>>>> = {
  dataset: datasetAspects,
  corpuser: (target) => ({ corpUserInfo: { active: true, displayName: `matter ${target}` } }),
  corpGroup: (target) => ({ corpGroupInfo: { email: `${target}@x`, admins: [], members: [], groups: [] } }),
};
