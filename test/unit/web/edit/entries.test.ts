/** Values by key follow the definition of their key, and keep the shape that the models give them. */
import display from '#generated/registry/display.json';
import type { EntriesDisplay, TypeDisplay } from '#generated/registry/display-types';
import { definitionIn, isDefinedFor } from '#web/entity/edit/form/entries/definition';
import { missingFields } from '#web/entity/edit/form/missing-fields';
import { entryFields, entryKey, plainValues, shapedValue } from '#web/ui/values/entries-of';

const types: Record<string, TypeDisplay> = JSON.parse(JSON.stringify(display.types));
const shape = { kind: 'named', name: display.aspects.structuredProperties.record } as const;
const record = types[shape.name];
const list = record?.kind === 'record' ? record.fields.find(({ entries }) => entries) : undefined;
const ENTRIES = given(list?.entries);
const DAYS = {
  valueType: 'urn:li:dataType:datahub.number',
  entityTypes: ['urn:li:entityType:datahub.dataset', 'urn:li:entityType:datahub.dataJob'],
  description: 'How long rows stay.',
};

/** The models have it; otherwise these tests would test nothing. */
function given(entries: EntriesDisplay | undefined): EntriesDisplay {
  if (!entries) throw new Error('the list has no definitions');
  return entries;
}

describe('a definition', () => {
  it('gives the type, the number of values, and what explains it', () => {
    expect(definitionIn(ENTRIES, DAYS)).toEqual({
      type: 'number',
      urnTypes: [],
      allowed: [],
      isSingle: true,
      description: 'How long rows stay.',
    });
  });

  it('gives allowed values, entity types of urns, and several values', () => {
    const stored = {
      valueType: 'urn:li:dataType:datahub.urn',
      typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.corpuser'] },
      allowedValues: [{ value: { string: 'a' } }, { value: { double: 2 }, description: 'Two' }],
      cardinality: 'MULTIPLE',
    };
    expect(definitionIn(ENTRIES, stored)).toMatchObject({
      type: 'urn',
      urnTypes: ['corpuser'],
      allowed: ['a', 2],
      isSingle: false,
    });
    expect(definitionIn(ENTRIES, { valueType: 'urn:li:dataType:own.color' }).type).toBeUndefined();
  });

  it('is for the entity types that it names, in any case, and for all without any', () => {
    expect(isDefinedFor('dataJob', ENTRIES, DAYS)).toBe(true);
    expect(isDefinedFor('chart', ENTRIES, DAYS)).toBe(false);
    expect(isDefinedFor('chart', ENTRIES, {})).toBe(true);
  });
});

describe('an entry', () => {
  const fields = list?.type.kind === 'array' ? entryFields(ENTRIES, list.type.items, types) : undefined;
  const KEY = 'urn:li:structuredProperty:days';

  it('has its key and its values without the members of unions, which a new value takes', () => {
    if (!fields) throw new Error('the models have no entries');
    const item = { propertyUrn: KEY, values: [{ double: 30 }, { string: 'x' }] };
    expect(entryKey(item, fields)).toBe(KEY);
    expect(plainValues(item, fields)).toEqual([30, 'x']);
    expect(shapedValue(30, fields.value)).toEqual({ double: 30 });
    expect(shapedValue('x', fields.value)).toEqual({ string: 'x' });
    expect(shapedValue('x', { kind: 'primitive', name: 'string' })).toBe('x');
  });

  it('needs a value', () => {
    const value = { properties: [{ propertyUrn: KEY, values: [] }] };
    expect(missingFields(value, shape, types)).toEqual([['/properties/0/values', 'Give it a value, or remove it.']]);
    expect(missingFields({ properties: [{ propertyUrn: KEY, values: [{ double: 1 }] }] }, shape, types)).toEqual([]);
  });
});
