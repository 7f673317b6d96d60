import type { EntityDisplay } from '#generated/registry/display-types';
import { creatableTypes, newAddress, typesBeside, typesWithin } from '#web/api/models/creatable-types';

function type(name: string, create?: EntityDisplay['create']): EntityDisplay {
  const plain = {
    name,
    title: name,
    plural: name,
    doc: '',
    icon: 'box',
    keyAspect: 'k',
    aspects: [],
    lineage: false,
  } as const;
  return { ...plain, ...(create && { create }) };
}

const LISTING = {
  entities: [
    type('table'),
    type('group', { places: ['group'] }),
    type('word', { places: ['group'] }),
    type('mark', {}),
  ],
};
const names = (types: readonly EntityDisplay[]) => types.map(({ name }) => name);

describe('entity types that people create', () => {
  it('have the hint', () => expect(names(creatableTypes(LISTING))).toEqual(['group', 'word', 'mark']));

  it('fit into places', () => {
    expect(names(typesWithin(LISTING, 'group'))).toEqual(['group', 'word']);
    expect(names(typesWithin(LISTING, 'mark'))).toEqual([]);
  });

  it('are offered where one browses by their type', () => {
    expect(names(typesBeside(LISTING, 'group'))).toEqual(['group', 'word']);
    expect(names(typesBeside(LISTING, 'mark'))).toEqual(['mark']);
    expect(names(typesBeside(LISTING, 'table'))).toEqual([]);
  });

  it('have the address of their form', () => {
    expect(newAddress('word')).toBe('/new?type=word');
    expect(newAddress('word', 'urn:li:group:a&b')).toBe('/new?type=word&in=urn%3Ali%3Agroup%3Aa%26b');
  });
});
