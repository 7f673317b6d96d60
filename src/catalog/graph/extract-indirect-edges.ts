import type { ModelRegistry } from '../registry/model-registry';
import { isObject, pathValues } from '#base/json/path-values';
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
  for (const spec of indirectEdges) {
    for (const item of pathValues(value, spec.items)) {
      const destinations = texts(item.value, spec.destination);
      for (const source of sourcesIn(models, spec, urn, item.value)) {
        for (const destination of destinations)
          edges.set(`${spec.name} ${source} ${destination}`, { source, relationship: spec.name, destination });
      }
    }
  }
  return [...edges.values()];
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
