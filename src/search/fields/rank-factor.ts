import type { SearchScoreSpec } from '../../registry/registry';
import type { SearchDocument } from '../search-document';
import { fieldTexts } from './field-texts';
import type { SearchFields } from './search-fields';

/** What a document's score is multiplied by, whatever the question: the weights of values it has, and its score fields. */
export function rankFactor(fields: SearchFields, document: SearchDocument): number {
  let factor = 1;
  for (const { name, weights } of fields.weightedOfType(document.entityType)) {
    for (const value of fieldTexts(document.fields[name]))
      factor *= (Object.hasOwn(weights, value) ? weights[value] : undefined) ?? 1;
  }
  for (const score of fields.scoresOfType(document.entityType)) factor *= scoreFactor(score, document);
  return Number.isFinite(factor) ? factor : 1;
}

function scoreFactor({ field, weight, defaultValue, modifier }: SearchScoreSpec, document: SearchDocument): number {
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
