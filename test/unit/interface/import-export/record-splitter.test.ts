import fc from 'fast-check';
import { RecordSplitter } from '#interface/import-export/record-splitter';

function split(text: string, chunkSize = text.length || 1) {
  const splitter = new RecordSplitter();
  const bytes = Buffer.from(text);
  const records = [];
  for (let at = 0; at < bytes.length; at += chunkSize)
    records.push(...splitter.push(bytes.subarray(at, at + chunkSize)));
  return [...records, ...splitter.end()].map((record) => ({ ...record, text: record.bytes.toString() }));
}

const texts = (file: string, chunkSize?: number) => split(file, chunkSize).map(({ text }) => text);

describe('RecordSplitter', () => {
  it('finds the same records in an array, in NDJSON and in pretty print, however the chunks fall', () => {
    const object = fc.dictionary(
      fc.string({ unit: 'grapheme' }),
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.array(fc.string()),
        fc.dictionary(fc.string(), fc.string()),
      ),
    );
    fc.assert(
      fc.property(fc.array(object), fc.integer({ min: 1, max: 50 }), (objects, chunkSize) => {
        const ndjson = objects.map((each) => JSON.stringify(each)).join('\n');
        for (const file of [JSON.stringify(objects), `\uFEFF${JSON.stringify(objects, null, 2)}`, ndjson]) {
          expect(texts(file, chunkSize).map((text) => JSON.parse(text))).toEqual(
            objects.map((each) => JSON.parse(JSON.stringify(each))),
          );
        }
      }),
    );
  });

  it('tells the line and the index of each record', () => {
    expect(split('[\n  {"a": 1},\n\n  {"b":\n 2}\n]\n').map(({ index, line }) => [index, line])).toEqual([
      [0, 2],
      [1, 4],
    ]);
  });

  it.each<[string, string, readonly string[]]>([
    ['what is no object is a record of its own', '{"a":1}\nhel"lo\n{"b":2}', ['{"a":1}', 'hel"lo', '{"b":2}']],
    ['so are items of a list', '[5, null,{"b":2},true]', ['5', 'null', '{"b":2}', 'true']],
    ['a record that the end of the file cut off', '{"a":1}\n{"b":', ['{"a":1}', '{"b":']],
    ['a list that the end of the file cut off, after a record', '[{"a":1},\n', ['{"a":1}', '[']],
    ['a list of nothing but beginnings', '[[[', ['[']],
    ['a text without its end ends with its line', '{"a":"x}\n{"b":2}', ['{"a":"x}', '{"b":2}']],
    [
      'a record without its end ends where a later line begins one',
      '{"a":{\n{"b":2}\n{"c":\n{"d":4}\n',
      ['{"a":{\n', '{"b":2}', '{"c":\n', '{"d":4}'],
    ],
    [
      'but no pretty-printed one does',
      '{\n "a": [\n{"b":2},\n{"c":3}\n]\n}\n{"d":4}',
      ['{\n "a": [\n{"b":2},\n{"c":3}\n]\n}', '{"d":4}'],
    ],
    ['nothing is in an empty file', ' [ ]\n', []],
  ])('%s: %j', (_, file, expected) => {
    for (const chunkSize of [1, 3, 100]) expect(texts(file, chunkSize)).toEqual(expected);
  });
});
