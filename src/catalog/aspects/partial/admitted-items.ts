import { admits } from '#catalog/authorization/access-filter';
import { readResourceFacts } from '#catalog/authorization/sql/read-resource-facts';
import { groupBy } from '#base/json/group-by';
import { valuesAt } from '#base/json/path-values';
import type { JsonObject } from '#generated/registry/registry-types';
import { readOthers } from '../sql/read-latest';
import type { AskedChange, LimitDeps } from './limit-deps';
import { namedUrns } from './named-urns';
import { type ListRight, partialRights } from './partial-rights';
import type { AdmittedItems } from '../prepare/write-limit';

/** A list, and the urns that are in it or that the request names. */
interface Candidates {
  /** Urn and aspect. */
  readonly place: string;
  readonly list: ListRight;
  readonly urns: readonly string[];
}

/**
 * Finds the items that each change may touch. All changes of one aspect have the same, because their patches are made
 * as one change.
 */
export async function admittedItems(
  deps: LimitDeps,
  changes: readonly AskedChange[],
): Promise<ReadonlyMap<AskedChange, readonly AdmittedItems[]>> {
  const listed = changes.filter(({ aspect }) => partialRights(aspect).lists.length > 0);
  if (listed.length === 0) return new Map();
  const candidates = await candidatesOf(deps, groupBy(listed, placeOf));
  const { client, models, grants } = deps;
  const urns = [...new Set(candidates.flatMap((each) => each.urns))];
  const facts = await readResourceFacts(client, urns, models.registry.accessAttributes);
  const admitted = candidates.map(({ place, list: { path, key, privileges }, urns: found }) => {
    const access = grants.onAny(privileges);
    const may = (urn: string) => {
      const known = facts.get(urn);
      return known !== undefined && admits(access, known);
    };
    return { place, items: { path, key, urns: new Set(found.filter(may)) } };
  });
  const byPlace = groupBy(
    admitted.filter(({ items }) => items.urns.size > 0),
    ({ place }) => place,
  );
  return new Map(listed.map((change) => [change, (byPlace.get(placeOf(change)) ?? []).map(({ items }) => items)]));
}

async function candidatesOf(
  { client, models }: LimitDeps,
  places: ReadonlyMap<string, readonly AskedChange[]>,
): Promise<readonly Candidates[]> {
  const wanted = [...places.values()].flatMap(([first]) =>
    first ? [{ urn: first.urn, aspect: first.aspect.name }] : [],
  );
  const stored = await readOthers(client, wanted);
  const values = new Map(stored.map(({ urn, aspect, value }) => [`${urn} ${aspect}`, value]));
  return [...places].flatMap(([place, changes]) => {
    const named = changes.flatMap((change) => [...namedUrns(models, change)]);
    const lists = changes[0] ? partialRights(changes[0].aspect).lists : [];
    return lists.map((list) => ({
      place,
      list,
      urns: [...new Set([...urnsIn(values.get(place), list), ...named])],
    }));
  });
}

function urnsIn(value: JsonObject | undefined, { path, key }: ListRight): readonly string[] {
  if (!value) return [];
  const found = valuesAt(value, `${path}/*${key === null ? '' : `/${key}`}`);
  return found.filter((urn): urn is string => typeof urn === 'string');
}

function placeOf({ urn, aspect }: AskedChange): string {
  return `${urn} ${aspect.name}`;
}
