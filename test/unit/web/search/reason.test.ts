import { isExact, reasonOf } from '#web/pages/search/results/reason';

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.sales,PROD)';
const hit = (matched: readonly { field: string; value: string }[]) => ({
  urn: URN,
  entityType: 'dataset',
  name: 'sales',
  key: 'shop.sales',
  owners: [{ urn: 'urn:li:corpuser:jane', name: 'Jane' }],
  matched: matched.map((each) => ({ ...each, title: `The ${each.field}` })),
});

describe('the reason of a hit', () => {
  it('is a field that its row does not show, with the values that match', () => {
    const matched = [
      { field: 'urn', value: URN },
      { field: 'owners', value: 'urn:li:corpuser:jane' },
      { field: 'columns', value: 'order_id' },
      { field: 'columns', value: 'ordered_at' },
      { field: 'terms', value: 'urn:li:glossaryTerm:order' },
    ];
    expect(reasonOf(hit(matched), 'orders')).toEqual({ title: 'The columns', values: ['order_id', 'ordered_at'] });
  });

  it('is the key only if nothing else matched, and nothing where the row shows the words', () => {
    expect(reasonOf(hit([{ field: 'urn', value: URN }]), 'hive')).toEqual({
      title: 'Key',
      values: ['(urn:li:dataPlatform:hive,shop.sales,PROD)'],
    });
    expect(reasonOf(hit([{ field: 'columns', value: 'sales' }]), 'sale')).toBeUndefined();
  });

  it('leads to the rows that have it: a path to its row, a tag or a text to all that have it', () => {
    const found = (value: string, row: string) =>
      reasonOf({ ...hit([]), matched: [{ field: 'f', title: 'F', value, row }] }, 'pii')?.places;
    expect(found('pii_id', 'path')).toEqual([{ field: 'pii_id' }]);
    expect(found('urn:li:tag:pii', 'tag')).toEqual([{ find: 'pii' }]);
    expect(found('Some PII.', 'description')).toEqual([{ find: 'pii' }]);
    expect(reasonOf(hit([{ field: 'columns', value: 'pii' }]), 'pii')?.places).toBeUndefined();
  });

  it('may be the exact name, the full name or the urn', () => {
    for (const typed of ['Sales', ' "shop.sales" ', URN]) expect(isExact(hit([]), typed)).toBe(true);
    for (const typed of ['', 'sale', 'hive']) expect(isExact(hit([]), typed)).toBe(false);
  });
});
