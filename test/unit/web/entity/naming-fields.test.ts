/** By which fields others name an entity, from the models alone. */
import type { SearchFieldDisplay } from '#generated/registry/display-types';
import { namingFields } from '#web/entity/contents/naming-fields';

const field = (entities: readonly string[], more: Partial<SearchFieldDisplay>): SearchFieldDisplay => ({
  title: '',
  type: 'URN',
  facet: true,
  entities,
  ...more,
});

const FIELDS = {
  upper: field(['area'], { role: 'place', refersTo: ['area'] }),
  areas: field(['table', 'job'], { role: 'place', refersTo: ['area'] }),
  inRows: field(['table'], { role: 'place', refersTo: ['area'], facet: false }),
  owners: field(['table'], { role: 'owner', refersTo: ['person', 'team'] }),
  platform: field(['table'], { role: 'platform', refersTo: ['platform'] }),
};

it('names a type by facets that place, label, carry or own, those of most types first', () => {
  const of = (type: string) => namingFields({ searchFields: FIELDS }, type);
  expect(of('area')).toEqual({ role: 'place', fields: ['areas', 'upper'] });
  expect(of('team')).toEqual({ role: 'owner', fields: ['owners'] });
  expect(of('platform')).toEqual({ role: 'platform', fields: ['platform'] });
  expect(of('table')).toBeUndefined();
});
