import { storedText } from '#base/json/stored-values';
import { pointerNames } from '#base/json/json-pointer';
import { type PathValue, isObject, pathValues } from '#base/json/path-values';
import { exactJson } from '#base/json/exact-json';
import type {
  AspectPath,
  AspectSpec,
  JsonObject,
  JsonValue,
  RelationshipSpec,
} from '#generated/registry/registry-types';

/** A link that an aspect of an entity makes. Its stamps come from the aspect or, if they are absent there, from the write. */
export interface Edge {
  readonly relationship: string;
  readonly destination: string;
  readonly createdOn: number;
  readonly createdBy: string;
  readonly updatedOn: number;
  readonly updatedBy: string;
  /** JSON. */
  readonly properties: string | null;
}

/** The author of the write, and the time at which the writer observed the value. */
interface EdgeStamp {
  readonly time: number;
  readonly actor: string;
}

/** The edges of a value. If two have the same relationship and destination, the first one counts. */
export function extractEdges(aspect: AspectSpec, value: JsonObject, stamp: EdgeStamp): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const spec of aspect.relationships) {
    for (const found of pathValues(value, spec.path)) {
      if (typeof found.value !== 'string') continue;
      const key = `${spec.name} ${found.value}`;
      if (!edges.has(key)) edges.set(key, edge(spec, value, found, found.value, stamp));
    }
  }
  return [...edges.values()];
}

function edge(
  spec: RelationshipSpec,
  value: JsonObject,
  found: PathValue,
  destination: string,
  stamp: EdgeStamp,
): Edge {
  const beside = (path: AspectPath | null) =>
    path === null ? undefined : valueBeside(value, spec.path, found.pointer, path);
  const properties = beside(spec.properties);
  const createdActor = beside(spec.createdActor);
  const actor = (path: AspectPath | null) =>
    typeof createdActor === 'string' ? (storedText(beside(path)) ?? stamp.actor) : stamp.actor;
  return {
    relationship: spec.name,
    destination,
    createdOn: time(beside(spec.createdOn)) ?? stamp.time,
    createdBy: storedText(createdActor) ?? stamp.actor,
    updatedOn: time(beside(spec.updatedOn)) ?? stamp.time,
    // compat: if the aspect does not name the creator of the edge, both actors come from the write.
    updatedBy: actor(spec.updatedActor),
    properties: properties === undefined ? null : exactJson(properties),
  };
}

/**
 * The value at `path` in the same item as the destination. The pointer of the destination selects the items of the segments that both paths
 * share.
 */
function valueBeside(
  root: JsonValue,
  destinationPath: AspectPath,
  destinationPointer: string,
  path: AspectPath,
): JsonValue | undefined {
  const wanted = path.split('/').slice(1);
  const walked = destinationPath.split('/').slice(1);
  const steps = pointerNames(destinationPointer);
  let at: JsonValue | undefined = root;
  let shared = 0;
  while (shared < wanted.length && wanted[shared] === walked[shared]) {
    at = child(at, steps[shared] ?? '');
    shared++;
  }
  if (at === undefined) return undefined;
  const rest = wanted.slice(shared).join('/');
  return rest === '' ? at : pathValues(at, `/${rest}`)[0]?.value;
}

function child(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (Array.isArray(value)) {
    const item: JsonValue | undefined = value[Number(step)];
    return item;
  }
  return isObject(value) ? value[step] : undefined;
}

/** compat: clients send 0 for an absent time. */
function time(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && value !== 0 ? Math.trunc(value) : undefined;
}
