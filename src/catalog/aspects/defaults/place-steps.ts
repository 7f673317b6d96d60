import { exactJson } from '#base/json/exact-json';
import { objectsOf } from '#base/json/path-values';
import { LIMITS } from '#generated/http/limits';
import type { JsonObject, PlacedSpec } from '#generated/registry/registry-types';

/** The fitting steps of values. A batch may have thousands of entities in one place. */
const known = new WeakMap<JsonObject, readonly JsonObject[]>();

/**
 * The first steps to a place, as many as fit before another one. Without a limit, the steps of a batch of nested places would be as many as
 * the square of the places.
 */
export function placeSteps({ list }: PlacedSpec, steps: JsonObject | undefined): readonly JsonObject[] {
  if (!steps) return [];
  const fitting = known.get(steps) ?? fittingSteps(objectsOf(steps[list]).slice(0, LIMITS.placeSteps - 1));
  known.set(steps, fitting);
  return fitting;
}

function fittingSteps(steps: readonly JsonObject[]): readonly JsonObject[] {
  let left = LIMITS.placeCharacters;
  const fits = (step: JsonObject) => (left -= exactJson(step).length) >= 0;
  const end = steps.findIndex((step) => !fits(step));
  return end < 0 ? steps : steps.slice(0, end);
}
