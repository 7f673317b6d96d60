/** Facets whose lists have another shape than those of the catalog. */
import { groupBy } from '#base/json/group-by';
import { isObject, objectsOf } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { EventContext } from './expression';

/** Deeper columns are part of the type of their parent. */
const DEPTH_MAX = 20;

type Spend = EventContext['spend'];

/** Columns with those inside of them, each with its `path`. */
export function columnsOf(value: JsonValue, spend: Spend, above = '', depth = 0): readonly JsonObject[] {
  if (depth > DEPTH_MAX) return [];
  return objectsOf(value).flatMap((column) => {
    if (typeof column.name !== 'string' || column.name === '') return [];
    const path = above === '' ? column.name : `${above}.${column.name}`;
    spend(path.length);
    // An empty type says nothing.
    const type = column.type === '' ? null : (column.type ?? null);
    return [{ ...column, type, path }, ...columnsOf(column.fields ?? null, spend, path, depth + 1)];
  });
}

/** The levels above a dataset, from the outer to the inner one, with the names that lead to each. The last level is the dataset itself. */
export function levelsOf(value: JsonValue, spend: Spend): readonly JsonObject[] {
  const levels = objectsOf(value).slice(0, -1);
  const names = levels.map(({ name }) => String(name));
  let length = 0;
  return levels.map((level, index) => {
    length += names[index]?.length ?? 0;
    spend(2 * (length + index));
    return { ...level, path: names.slice(0, index + 1), ...(index > 0 && { above: names.slice(0, index) }) };
  });
}

/**
 * What flows into columns, by the names of the columns: an item for each way in which sources come into a column, so that a column that only
 * filters is not mistaken for one whose values arrive. @param list the member of a column that has its sources
 */
export function flowsOf(value: JsonValue, list: string): readonly JsonObject[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([column, found]) => {
    const former = isObject(found)
      ? transformationOf({ transformationType: found.transformationType ?? null })
      : undefined;
    const sources = isObject(found) ? objectsOf(found[list]) : [];
    const ways = groupBy(sources, (source) => transformationOf([source]) ?? former ?? '');
    return [...ways].map(([how, from]) => ({ column, from, ...(how !== '' && { how }) }));
  });
}

/** The origin of a column: each kind of transformation once, such as `DIRECT/IDENTITY, INDIRECT/JOIN (masking)`. */
export function transformationOf(value: JsonValue): string | undefined {
  const sources = Array.isArray(value) ? objectsOf(value) : inputsOf(value);
  const stated = sources.flatMap(({ transformations }) => objectsOf(transformations)).map(kindOf);
  const former = isObject(value) && typeof value.transformationType === 'string' ? [value.transformationType] : [];
  const kinds = [...new Set(stated.length > 0 ? stated : former)].filter((kind) => kind !== '');
  return kinds.length > 0 ? kinds.join(', ') : undefined;
}

function inputsOf(value: JsonValue): readonly JsonObject[] {
  if (!isObject(value)) return [];
  const inputs = Object.values(value).flatMap((member) => objectsOf(member));
  return value.transformations === undefined ? inputs : [value];
}

/** A transformation that hides values, such as a hash or a count, is marked. */
function kindOf({ type, subtype, masking }: JsonObject): string {
  const kind = [type, subtype].filter((word) => typeof word === 'string' && word !== '').join('/');
  return masking === true && kind !== '' ? `${kind} (masking)` : kind;
}
