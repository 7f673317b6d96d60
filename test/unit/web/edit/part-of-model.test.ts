/** What people read of a part of a value that two of them changed. */
import display from '#generated/registry/display.json';
import type { TypeDisplay } from '#generated/registry/display-types';
import { partOfModel } from '#web/entity/edit/merge/part-of-model';

const types: Record<string, TypeDisplay> = JSON.parse(JSON.stringify(display.types));
const OWNERS = { record: 'com.linkedin.common.Ownership', title: 'Owners' };
const EDITABLE = { record: 'com.linkedin.dataset.EditableDatasetProperties', title: 'Catalog description' };
const nameOf = (urn: string) => (urn.endsWith('jane') ? 'Jane Doe' : urn);

describe('a part of a value', () => {
  it('has the title of its field, the names of entities in keys of items, and its shape', () => {
    const part = partOfModel(['owners', 'urn:li:corpuser:jane DATAOWNER'], OWNERS, types, nameOf);
    expect(part.titles).toEqual(['Owners', 'Jane Doe DATAOWNER']);
    expect(part.shape).toEqual({ kind: 'named', name: 'com.linkedin.common.Owner' });
    expect(part.isStamp).toBe(false);
  });

  it('is a stamp if it is in one', () => {
    expect(partOfModel(['lastModified'], EDITABLE, types, nameOf).isStamp).toBe(true);
    expect(partOfModel(['lastModified', 'time'], EDITABLE, types, nameOf).isStamp).toBe(true);
    expect(partOfModel(['description'], EDITABLE, types, nameOf).isStamp).toBe(false);
  });

  it('is what is stored, if the models do not know it', () => {
    const part = partOfModel(['forgotten', 'inside'], EDITABLE, types, nameOf);
    expect(part).toEqual({ titles: ['forgotten', 'inside'], shape: undefined, isStamp: false });
    expect(partOfModel([], EDITABLE, types, nameOf).titles).toEqual(['Catalog description']);
  });
});
