import type { ModelFacts } from '#generated/registry/model-facts';
import type { ModelChange } from '../model-change';
import { compareAspects } from './compare-aspects';
import { compareEntities } from './compare-entities';
import { compareTypes } from './compare-types';

const ORDER = ['breaking', 'reindex', 'compatible'];

/** What changed between two states of the models: breaking changes first, then by name. */
export function compareModels(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  const changes = [
    ...compareNamespaces(before, after),
    ...compareEntities(before, after),
    ...compareAspects(before, after),
    ...compareTypes(before, after),
  ];
  return changes.toSorted((a, b) => ORDER.indexOf(a.class) - ORDER.indexOf(b.class) || compareText(a.id, b.id));
}

function compareNamespaces(before: ModelFacts, after: ModelFacts): readonly ModelChange[] {
  if (before.namespace === after.namespace) return [];
  const problem = `the namespace of urns is ${after.namespace}, was ${before.namespace}: no stored urn is valid any more`;
  return [
    { class: 'breaking', id: 'namespace', problem, fix: `keep "namespace: ${before.namespace}"`, affected: [{}] },
  ];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
