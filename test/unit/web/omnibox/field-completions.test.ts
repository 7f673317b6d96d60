import { examplesOf } from '#web/app/omnibox/examples';
import { begunValue, completionsOf } from '#web/app/omnibox/field-completions';
import { withNewest } from '#web/app/omnibox/with-newest';

const field = (title: string, facet: boolean, ...entities: readonly string[]) => ({
  title,
  type: 'URN' as const,
  facet,
  entities,
});
const listing = {
  entities: [],
  searchFields: {
    owners: field('Owned by', true, 'a', 'b'),
    ownerTypes: field('Owner types', true, 'a'),
    ownCount: field('Own count', false, 'a'),
    platform: field('Platform', true, 'a', 'b', 'c'),
  },
};

describe('what can be typed', () => {
  it('is completed to fields, those of many entity types first', () => {
    expect(completionsOf('orders own', listing).map(({ text }) => text)).toEqual([
      'orders owners:',
      'orders ownerTypes:',
    ]);
    expect(completionsOf('o', listing)).toEqual([]);
    expect(completionsOf('own', undefined)).toEqual([]);
  });

  it('is a value behind the name of a field that is counted', () => {
    expect(begunValue('orders owners:ja', listing)).toEqual({ field: 'owners', typed: 'ja', rest: 'orders' });
    expect(begunValue('owners:"Jane D', listing)).toEqual({ field: 'owners', typed: 'Jane D', rest: '' });
    for (const text of ['owners', 'ownCount:1', 'x:y', 'orders owners:a b:c'])
      expect(begunValue(text, listing)).toBeUndefined();
  });

  it('has examples of the models', () => {
    expect(examplesOf(listing)[0]).toEqual({ text: 'platform:', about: 'Platform; then its values' });
  });

  it('is remembered once, without what it continues', () => {
    expect(withNewest(['ord', 'sales'], 'orders')).toEqual(['orders', 'sales']);
  });
});
