import { groupBy } from '#base/json/group-by';
import { valuesAt } from '#base/json/path-values';
import { sameValue } from '#base/json/same-value';
import type { JsonObject } from '#generated/registry/registry-types';
import type { SqlClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import type { Actor } from '#catalog/authorization/actor';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import type { WriteScope } from '#catalog/authorization/write-scope';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { PreparedChange } from '../prepare/prepared-change';
import { readEntities, type StoredAspectRow } from '../sql/read-latest';

interface ScopeAccessDeps {
  readonly client: SqlClient;
  readonly models: ModelRegistry;
}

/** Latest aspects of one entity. */
type Stored = readonly StoredAspectRow[];

/**
 * The changes that the scope of a token covers although their urns do not name its platform: entities that it creates, and entities with a
 * relationship to one of its platform. Reads the entities once for all.
 * @param changes all of one request that its other grants do not cover
 */
export async function changesInScope(
  { client, models }: ScopeAccessDeps,
  { urn: actor }: Actor,
  scope: WriteScope,
  changes: readonly PreparedChange[],
): Promise<ReadonlySet<PreparedChange>> {
  const coverageOf = ({ entity, urn }: PreparedChange) => scope.coverageOf(entity.name, urn);
  // What grants power needs a token without a scope, also for an entity that the token creates.
  const asked = changes.filter(({ changeType, aspect }) => changeType !== 'DELETE' && !isGuarded(aspect));
  const created = asked.filter((change) => coverageOf(change) === 'created');
  const related = groupBy(
    asked.filter((change) => coverageOf(change) === 'related'),
    ({ urn }) => urn,
  );
  const urns = [...new Set([...created.map(({ urn }) => urn), ...related.keys()])];
  if (urns.length === 0) return new Set();
  const stored = groupBy(await readEntities(client, urns, undefined), ({ urn }) => urn);
  const of = (urn: string) => stored.get(urn) ?? [];
  return new Set([
    ...created.filter((change) => creates(change, of(change.urn), actor)),
    ...[...related].flatMap(([urn, own]) => (isRelated(models, scope, own, of(urn), actor) ? own : [])),
  ]);
}

/** Who creates an entity may add aspects in later requests, and send again what is stored. */
function creates({ entity, aspect, value }: PreparedChange, stored: Stored, actor: string): boolean {
  const before = stored.find((row) => row.aspect === aspect.name);
  if (before === undefined) return isOwn(stored, entity.keyAspect, actor);
  return value !== undefined && sameValue(valueOf(before), value.value, aspect.defaults);
}

/** Whether the entity does not exist, or the actor made it. */
function isOwn(stored: Stored, keyAspect: string, actor: string): boolean {
  const key = stored.find(({ aspect }) => aspect === keyAspect);
  return stored.length === 0 || key?.createdBy === actor;
}

/** An entity must refer to the platform before and after the request. One that refers to nothing yet may only be written by who made it. */
function isRelated(
  models: ModelRegistry,
  scope: WriteScope,
  changes: readonly PreparedChange[],
  stored: Stored,
  actor: string,
): boolean {
  const ends = (urns: readonly string[]) => urns.filter((urn) => scope.namesPlatform(parseUrn(urn).entityType));
  const isCovered = (urns: readonly string[]) => urns.length === 0 || urns.some((urn) => scope.isOfPlatform(urn));
  const before = ends(stored.flatMap((row) => endsOf(models, row)));
  const replaced = new Set(changes.map(({ aspect }) => aspect.name));
  const kept = ends(stored.filter(({ aspect }) => !replaced.has(aspect)).flatMap((row) => endsOf(models, row)));
  const after = [...kept, ...ends(changes.flatMap(({ destinations }) => destinations))];
  // What a patch leaves is not known before the write.
  if (changes.some(({ patch, aspect }) => patch && aspect.relationships.length > 0)) return false;
  const [first] = changes;
  const mayStart = before.length > 0 || (first !== undefined && isOwn(stored, first.entity.keyAspect, actor));
  return mayStart && isCovered(before) && isCovered(after);
}

function endsOf({ registry }: ModelRegistry, row: StoredAspectRow): readonly string[] {
  const spec = registry.aspects.find(({ name }) => name === row.aspect);
  const value = valueOf(row);
  return (spec?.relationships ?? []).flatMap(({ path }) =>
    valuesAt(value, path).filter((end): end is string => typeof end === 'string'),
  );
}

function valueOf({ value }: StoredAspectRow): JsonObject {
  const parsed: JsonObject = parseExactJson(value);
  return parsed;
}
