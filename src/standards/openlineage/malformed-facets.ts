import { isObject } from '#base/json/path-values';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';

/** The parts of an event that have facets. */
interface FacetParts {
  readonly job: JsonObject | undefined;
  readonly run: JsonObject | undefined;
  readonly datasets: readonly { readonly role: string; readonly value: JsonObject }[];
}

/** Sentences about facets that are not objects. They say nothing, and the rest of the event is written. Null is the same as an absent one. */
export function malformedFacets({ job, run, datasets }: FacetParts): readonly string[] {
  return [
    ...problemsOf('job', job?.facets),
    ...problemsOf('run', run?.facets),
    ...datasets.flatMap(({ role, value }) => [
      ...problemsOf(`dataset ${nameOf(value)}`, value.facets),
      ...problemsOf(`${role} ${nameOf(value)}`, value[`${role}Facets`]),
    ]),
  ];
}

function problemsOf(part: string, facets: JsonValue | undefined): readonly string[] {
  if (facets === undefined || facets === null) return [];
  if (!isObject(facets)) return [`The facets of the ${part} are not an object. They are ignored.`];
  return Object.entries(facets).flatMap(([name, facet]) =>
    facet === null || isObject(facet)
      ? []
      : [`The facet '${shownName(name)}' of the ${part} is not an object. It is ignored.`],
  );
}

function nameOf({ name }: JsonObject): string {
  return `'${shownName(String(name))}'`;
}

/** A name in a sentence. Every warning repeats it, so a long one is cut. */
export function shownName(name: string): string {
  return name.length > NAME_LENGTH_MAX ? `${name.slice(0, NAME_LENGTH_MAX)}...` : name;
}

const NAME_LENGTH_MAX = 200;
