import { pointerNames } from '../json/json-pointer';
import { type PathValue, isObject, pathValues } from '../json/path-values';
import type {
  AspectPath,
  AspectSpec,
  JsonObject,
  JsonValue,
  RelationshipSpec,
} from '../../generated/registry/registry-types';

/** A link that one aspect of one entity makes. The stamps are the link's own where the aspect has them, else those of the write. */
export interface Edge {
  readonly relationship: string;
  readonly destination: string;
  readonly createdOn: number;
  readonly createdBy: string;
  readonly updatedOn: number;
  readonly updatedBy: string;
  /** JSON text. */
  readonly properties: string | null;
}

/** Who writes, and when the writer saw the value. */
export interface EdgeStamp {
  readonly time: number;
  readonly actor: string;
}

/** The edges of an aspect's value; of two that link the same way to the same entity the first stands. */
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
    typeof createdActor === 'string' ? (text(beside(path)) ?? stamp.actor) : stamp.actor;
  return {
    relationship: spec.name,
    destination,
    createdOn: time(beside(spec.createdOn)) ?? stamp.time,
    createdBy: text(createdActor) ?? stamp.actor,
    updatedOn: time(beside(spec.updatedOn)) ?? stamp.time,
    // compat: without a creator of its own an edge takes both actors from the write.
    updatedBy: actor(spec.updatedActor),
    properties: properties === undefined ? null : JSON.stringify(properties),
  };
}

/** The value at `path` for the same item as the destination: the paths share their first segments, the pointer tells which items those were. */
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

/** compat: 0 stands for a time that was not given. */
function time(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && value !== 0 ? Math.trunc(value) : undefined;
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
