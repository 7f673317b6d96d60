import type { ModelRegistry } from '../registry/model-registry';
import { isObject, pathValues, valuesAt } from '#base/json/path-values';
import type {
  AspectPath,
  AspectSpec,
  IndirectEdgeSpec,
  JsonObject,
  JsonValue,
} from '#generated/registry/registry-types';
import { checkUrn } from '../urn/check-urn';
import { formatUrn } from '../urn/urn';

/** A link between two entities that an aspect names. Neither needs to be the entity that has the aspect. */
export interface IndirectEdge {
  readonly source: string;
  readonly relationship: string;
  readonly destination: string;
}

/** The distinct edges between the entities that the items of an aspect name. Strings that are not urns do not make edges. */
export function extractIndirectEdges(
  models: ModelRegistry,
  { indirectEdges }: AspectSpec,
  urn: string,
  value: JsonObject,
): readonly IndirectEdge[] {
  const edges = new Map<string, IndirectEdge>();
  for (const { relationship, sources, destinations } of namedSides(models, indirectEdges, urn, value))
    for (const source of sources)
      for (const destination of destinations)
        edges.set(`${relationship} ${source} ${destination}`, { source, relationship, destination });
  return [...edges.values()];
}

/** The distinct ends of the edges that a value makes. Takes no time for the edges themselves, which may be too many. */
export function indirectEdgeEnds(
  models: ModelRegistry,
  { indirectEdges }: AspectSpec,
  urn: string,
  value: JsonObject,
): ReadonlySet<string> {
  const ends = new Set<string>();
  for (const { sources, destinations } of namedSides(models, indirectEdges, urn, value)) {
    if (sources.length === 0 || destinations.length === 0) continue;
    for (const end of sources) ends.add(end);
    for (const end of destinations) ends.add(end);
  }
  return ends;
}

interface NamedSides {
  readonly relationship: string;
  readonly sources: readonly string[];
  readonly destinations: readonly string[];
}

/** The entities that each item names as sources and as destinations. */
function* namedSides(
  models: ModelRegistry,
  specs: readonly IndirectEdgeSpec[],
  urn: string,
  value: JsonObject,
): Iterable<NamedSides> {
  for (const spec of specs)
    for (const item of valuesAt(value, spec.items))
      yield {
        relationship: spec.name,
        sources: sourcesIn(models, spec, urn, item),
        destinations: texts(item, spec.destination),
      };
}

/**
 * The number of edges that a value makes beyond the names in it. An item with 1,000 sources and one destination has none; one with 1,000 of
 * both has nearly a million.
 */
export function countEdgeProducts({ indirectEdges }: AspectSpec, value: JsonObject): number {
  let count = 0;
  for (const { items, source, destination } of indirectEdges)
    for (const item of valuesAt(value, items)) {
      const [sources, destinations] = [valuesAt(item, source).length, valuesAt(item, destination).length];
      count += Math.max(0, sources * destinations - sources - destinations);
    }
  return count;
}

function sourcesIn(
  models: ModelRegistry,
  { source, sourceType }: IndirectEdgeSpec,
  urn: string,
  item: JsonValue,
): readonly string[] {
  const found = texts(item, source);
  if (sourceType === null) return found;
  const { namespace } = models.registry;
  const made = found.map((text) => formatUrn({ namespace, entityType: sourceType, parts: [urn, encodePart(text)] }));
  return made.filter((one) => !('problem' in checkUrn(models, one, { typedParts: false }, { field: [] })));
}

function texts(item: JsonValue, path: AspectPath): readonly string[] {
  return isObject(item)
    ? pathValues(item, path).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    : [];
}

/** compat: only the characters that end a part of a urn are percent-encoded. */
function encodePart(text: string): string {
  return text.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(',', '%2C');
}
