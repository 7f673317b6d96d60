import type { SearchScoreSpec } from '../../../generated/registry/registry-types';
import type { SearchDocument } from '../search-document';
import { fieldTexts } from './field-texts';
import type { SearchFields } from './search-fields';

/** What a document's score is multiplied by, whatever the question: the weights of values it has, and its score fields. */
export function rankWeight(fields: SearchFields, document: SearchDocument): number {
  let weight = 1;
  for (const { name, weights } of fields.weightedOfType(document.entityType)) {
    for (const value of fieldTexts(document.fields[name]))
      weight *= (Object.hasOwn(weights, value) ? weights[value] : undefined) ?? 1;
  }
  for (const score of fields.scoresOfType(document.entityType)) weight *= scoreWeight(score, document);
  return Number.isFinite(weight) ? weight : 1;
}

function scoreWeight({ field, weight, defaultValue, modifier }: SearchScoreSpec, document: SearchDocument): number {
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
