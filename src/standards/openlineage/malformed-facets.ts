import { escapeSegment } from '#base/json/json-pointer';
import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { LineageDataset } from './event-datasets';
import { lost } from './value-loss';

/** The parts of an event that have facets, and the JSON pointer of the event. */
interface FacetParts {
  readonly job: JsonObject | undefined;
  readonly run: JsonObject | undefined;
  readonly datasets: readonly LineageDataset[];
  readonly pointer: string;
}

/** Sentences about facets that are not objects. They say nothing, and the rest of the event is written. Null is the same as an absent one. */
export function malformedFacets({ job, run, datasets, pointer }: FacetParts): readonly string[] {
  return [
    ...problemsOf(`${pointer}/job/facets`, job?.facets),
    ...problemsOf(`${pointer}/run/facets`, run?.facets),
    ...datasets.flatMap(({ role, value, pointer: place }) => [
      ...problemsOf(`${place}/facets`, value.facets),
      ...problemsOf(`${place}/${role}Facets`, value[`${role}Facets`]),
    ]),
  ];
}

function problemsOf(pointer: string, facets: JsonValue | undefined): readonly string[] {
  const losses: string[] = [];
  const note = (loss: string) => losses.push(loss);
  if (isObject(facets))
    for (const [name, facet] of Object.entries(facets)) checkObject(facet, `${pointer}/${escapeSegment(name)}`, note);
  else checkObject(facets, pointer, note);
  return losses;
}

function checkObject(value: JsonValue | undefined, pointer: string, note: (loss: string) => void): void {
  if (value !== undefined && value !== null && !isObject(value)) lost(value, pointer, 'an object', note);
}
