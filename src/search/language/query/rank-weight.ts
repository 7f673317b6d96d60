import type { SearchScoreSpec } from '#generated/registry/registry-types';
import type { SearchFields } from '../fields/search-fields';
import { fieldStrings, type SearchDocument } from '../fields/search-document';

type WeighedDocument = Pick<SearchDocument, 'entityType' | 'fields'>;

/** The rank weight of a document, a factor of its score in every search. It is the product of the weights of its entity type, its values and its score fields. */
export function rankWeight(fields: SearchFields, document: WeighedDocument): number {
  let weight = fields.ofType(document.entityType).rankWeight;
  for (const { name, weights } of fields.ofType(document.entityType).weighted) {
    for (const value of fieldStrings(document.fields[name]))
      weight *= (Object.hasOwn(weights, value) ? weights[value] : undefined) ?? 1;
  }
  for (const score of fields.ofType(document.entityType).scores) weight *= scoreWeight(score, document);
  return Number.isFinite(weight) ? weight : 1;
}

function scoreWeight({ field, weight, defaultValue, modifier }: SearchScoreSpec, document: WeighedDocument): number {
  const stored = document.fields[field];
  return modified(typeof stored === 'number' ? stored : defaultValue, modifier) * weight;
}

function modified(value: number, modifier: SearchScoreSpec['modifier']): number {
  switch (modifier) {
    case 'LOG':
      return Math.log10(1 + value);
    case 'LN':
      return Math.log1p(value);
    case 'SQRT':
      return Math.sqrt(value);
    case 'SQUARE':
      return value * value;
    case 'RECIPROCAL':
      return 1 / value;
    case null:
      return value;
  }
}
