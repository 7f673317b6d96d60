import { GroupedNotes } from '#interface/import-export/datahub/grouped-notes';

describe('grouped notes', () => {
  it('count what has the same subject and reason, the most first, with the first urns', () => {
    const notes = new GroupedNotes();
    notes.add('tag.status', 'it is late', 'urn:li:tag:a');
    for (let index = 0; index < 1500; index++) notes.add('dataset.status', '', `urn:li:dataset:${index}`);
    expect(notes.count).toBe(1501);
    expect(notes.lines()).toEqual([
      '  1,500 dataset.status (urn:li:dataset:0, urn:li:dataset:1, urn:li:dataset:2, ...)',
      '  1 tag.status: it is late (urn:li:tag:a)',
    ]);
  });

  it('stay small when every reason differs', () => {
    const notes = new GroupedNotes();
    for (let index = 0; index < 1500; index++) notes.add('tag.status', `reason ${index}`, 'urn:li:tag:a');
    expect(notes.lines()).toHaveLength(1001);
    expect(notes.lines().at(-1)).toBe('  500 more, for other reasons');
  });
});
