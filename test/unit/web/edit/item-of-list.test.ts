/** What people say of one item of a list is changed, and nothing else. */
import display from '#generated/registry/display.json';
import type { TypeDisplay } from '#generated/registry/display-types';
import { marksPlaceOf, markedWith, withMarks } from '#web/entity/edit/item/item-marks';
import { itemAt, type ItemOfList, withItem } from '#web/entity/edit/item/item-of-list';

const types: Record<string, TypeDisplay> = JSON.parse(JSON.stringify(display.types));
const model = display.aspects.editableSchemaMetadata;
const LIST = 'editableSchemaFieldInfo';
const OTHER = { fieldPath: 'other', description: 'Stays', globalTags: { tags: [{ tag: 'urn:li:tag:a' }] } };

function placeOf(fieldPath: string): ItemOfList {
  return { model, types, list: LIST, itemKey: { fieldPath } };
}

describe('an item of a list', () => {
  const place = placeOf('total');

  it('is made in an aspect that is not there, and in a list without it', () => {
    const item = { ...itemAt(undefined, place), description: 'New' };
    expect(withItem(undefined, item, place)).toEqual({ [LIST]: [{ fieldPath: 'total', description: 'New' }] });
    expect(withItem({ [LIST]: [OTHER], more: 1 }, item, place)).toEqual({ [LIST]: [OTHER, item], more: 1 });
  });

  it('is replaced where it is', () => {
    const before = { [LIST]: [{ fieldPath: 'total', description: 'Old', unknown: true }, OTHER] };
    const item = { ...itemAt(before, place), description: 'New' };
    expect(withItem(before, item, place)).toEqual({
      [LIST]: [{ fieldPath: 'total', description: 'New', unknown: true }, OTHER],
    });
  });

  it('is removed when it says nothing any more but who emptied it', () => {
    const before = { [LIST]: [{ fieldPath: 'total', description: 'Old' }, OTHER] };
    const emptied = { terms: [], auditStamp: { time: 1, actor: 'urn:li:corpuser:joe' } };
    expect(withItem(before, { fieldPath: 'total', glossaryTerms: emptied }, place)).toEqual({ [LIST]: [OTHER] });
  });
});

describe('the marks of an item', () => {
  const place = placeOf('total');
  const marks = marksPlaceOf('/globalTags/tags/*/tag', place);

  it('are where the role of a row says, with the types that they may have', () => {
    expect(marks).toMatchObject({ list: ['globalTags', 'tags'], urnField: 'tag', targets: ['tag'] });
    expect(marksPlaceOf('/description', place)).toBeUndefined();
    expect(marksPlaceOf('/globalTags/tags/*/attribution/actor', place)).toBeUndefined();
  });

  it('are added and removed; the others keep what else they say', () => {
    if (!marks) throw new Error('there are no marks');
    const item = { fieldPath: 'total', globalTags: { tags: [{ tag: 'urn:li:tag:a', context: 'why' }] } };
    const changed = withMarks(item, ['urn:li:tag:a', 'urn:li:tag:b'], marks, types);
    expect(changed).toEqual({
      fieldPath: 'total',
      globalTags: { tags: [{ tag: 'urn:li:tag:a', context: 'why' }, { tag: 'urn:li:tag:b' }] },
    });
    expect(markedWith(changed, marks)).toEqual(['urn:li:tag:a', 'urn:li:tag:b']);
    expect(markedWith(withMarks(item, [], marks, types), marks)).toEqual([]);
  });
});
