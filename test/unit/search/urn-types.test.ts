import { registry } from '#generated/registry/registry';
import { urnTypes } from '#search/language/fields/urn-types';

it.each([
  ['tags', ['tag']],
  ['owners', ['corpGroup', 'corpuser']],
  ['domains', ['domain']],
  ['glossaryTerms', ['glossaryTerm']],
  ['container', ['container']],
  ['platform', ['dataPlatform']],
  ['dataProduct', ['dataProduct']],
  ['name', []],
])('urns of %s have the entity types %p', (field, entityTypes) => {
  expect(urnTypes(registry, field).toSorted()).toEqual(entityTypes);
});
