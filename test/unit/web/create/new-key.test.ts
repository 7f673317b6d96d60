import type { FieldDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import { idField, randomId, slugOf, urnOfKey } from '#web/pages/create/new-key';

const TEXT: ShapeFacts = { kind: 'primitive', name: 'string' };
const URN: ShapeFacts = { kind: 'primitive', name: 'string', urn: { entityType: null } };

function field(name: string, type = TEXT): FieldDisplay {
  return { name, title: name, doc: '', type, required: true };
}

describe('the id of a new entity', () => {
  it.each([
    ['Customer Orders', 'customer-orders'],
    ['  Überblick & Daten!  ', 'uberblick-daten'],
    ['PII', 'pii'],
    ['a/b:c,(d)', 'a-b-c-d'],
    ['顧客', ''],
    ['Orders 顧客', ''],
    ['—', ''],
  ])('of %j is %j, or empty if it cannot be read', (name, id) => expect(slugOf(name)).toBe(id));

  it('is short, and does not end with a sign', () => {
    expect(slugOf('long name '.repeat(30))).toMatch(/^[a-z-]{50,60}(?<!-)$/);
  });

  it('can be a UUID', () => {
    expect(randomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(randomId()).not.toBe(randomId());
  });

  it('is asked for where the key is one text', () => {
    expect(idField([field('id')])?.name).toBe('id');
    expect(idField([field('id'), field('name')])).toBeUndefined();
    expect(idField([field('of', URN)])).toBeUndefined();
    expect(idField([])).toBeUndefined();
  });
});

describe('the urn of a new entity', () => {
  it('has its key', () => expect(urnOfKey('li', 'box', [field('id')], { id: 'a' })).toBe('urn:li:box:a'));

  it('has the parts of its key in their order', () => {
    const key = { name: 'b', of: 'urn:li:box:a' };
    expect(urnOfKey('li', 'part', [field('of', URN), field('name')], key)).toBe('urn:li:part:(urn:li:box:a,b)');
  });

  it('is not known while a part is missing', () => {
    expect(urnOfKey('li', 'box', [field('id')], { id: '' })).toBeUndefined();
    expect(urnOfKey('li', 'part', [field('of', URN), field('name')], { name: 'b' })).toBeUndefined();
    expect(urnOfKey('li', 'box', [field('id')], undefined)).toBeUndefined();
  });
});
