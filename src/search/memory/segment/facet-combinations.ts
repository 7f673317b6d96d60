import type { ListInterner } from '../storage/list-interner';
import { lowerBound } from '../storage/sorted-numbers';
import type { FacetCombinations } from './segment';

/** @param combinations lists of ids of values, ascending */
export function facetCombinations(ofDocument: Uint32Array, combinations: ListInterner): FacetCombinations {
  const items = combinations.takeItems();
  const values = distinct(items);
  const slots = items.map((value) => lowerBound(values, value));
  return { ofDocument, starts: combinations.takeStarts(), slots, values };
}

function distinct(items: Uint32Array): Uint32Array {
  return items.toSorted().filter((item, index, all) => index === 0 || item !== all[index - 1]);
}
