import type { ListInterner } from '../storage/list-interner';
import type { FacetCombinations } from './segment';

/** @param combinations lists of ids of values, ascending */
export function facetCombinations(ofDocument: Uint32Array, combinations: ListInterner): FacetCombinations {
  const items = combinations.takeItems();
  const places = new Uint32Array(items.reduce((most, item) => Math.max(most, item), -1) + 1);
  for (const item of items) places[item] = 1;
  const values: number[] = [];
  places.forEach((isUsed, value) => {
    if (isUsed === 1) places[value] = values.push(value) - 1;
  });
  return {
    ofDocument,
    starts: combinations.takeStarts(),
    slots: items.map((item) => places[item] ?? 0),
    values: Uint32Array.from(values),
  };
}
