import { ImportNotes } from '#interface/import-export/import-notes';

function record(index: number) {
  return { index, line: index + 1, bytes: Buffer.alloc(0) };
}

describe('ImportNotes', () => {
  it('lists refusals and warnings in the order of the file', () => {
    const notes = new ImportNotes('a.json');
    notes.warned(record(2), 'status: kept unknown field /x');
    notes.refused(record(1), 'The record is not JSON');
    expect(notes.lines()).toEqual([
      'a.json:2: record 2 refused: The record is not JSON',
      'a.json:3: record 3 status: kept unknown field /x',
    ]);
  });

  it('lists all refusals, but only the first ten warnings with a count of the rest', () => {
    const notes = new ImportNotes('a.json');
    for (let index = 1234; index >= 0; index--) notes.warned(record(index), 'w');
    for (let index = 0; index < 12; index++) notes.refused(record(index), 'r');
    const lines = notes.lines();
    expect(lines.filter((line) => line.endsWith(' refused: r'))).toHaveLength(12);
    expect(lines.filter((line) => line.endsWith(' w'))).toHaveLength(10);
    expect(lines.at(-1)).toBe('a.json: 1,225 more warnings (1,235 in all)');
  });

  it('is empty without notes', () => {
    expect(new ImportNotes('a.json').lines()).toEqual([]);
  });
});
