import fc from 'fast-check';
import { RecordSplitter } from '../../../src/import/record-splitter';

function split(text: string, chunkSize = text.length || 1) {
  const splitter = new RecordSplitter();
  const records = [];
  for (let at = 0; at < text.length; at += chunkSize) records.push(...splitter.push(text.slice(at, at + chunkSize)));
  return [...records, ...splitter.end()];
}

describe('RecordSplitter', () => {
  it('finds the same records in an array, in NDJSON and in pretty print, however the chunks fall', () => {
    const object = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.dictionary(fc.string(), fc.string())));
    fc.assert(
      fc.property(fc.array(object), fc.integer({ min: 1, max: 50 }), (objects, chunkSize) => {
        const ndjson = objects.map((each) => JSON.stringify(each)).join('\n');
        for (const text of [JSON.stringify(objects), JSON.stringify(objects, null, 2), ndjson]) {
          expect(split(text, chunkSize).map(({ text: record }) => JSON.parse(record))).toEqual(objects.map((each) => JSON.parse(JSON.stringify(each))));
        }
      }),
    );
  });

  it('tells the line and the index of each record', () => {
    expect(split('[\n  {"a": 1},\n\n  {"b":\n 2}\n]\n').map(({ index, line }) => [index, line])).toEqual([[0, 2], [1, 4]]);
  });

  it('hands over what is no object as a record of its own, for the parser to refuse', () => {
    expect(split('{"a":1}\nhel"lo\n{"b":2}').map(({ text }) => text)).toEqual(['{"a":1}', 'hel"lo', '{"b":2}']);
  });

  it('hands over a record that the end of the file cut off', () => {
    expect(split('{"a":1}\n{"b":').map(({ text }) => text)).toEqual(['{"a":1}', '{"b":']);
  });

  it('finds nothing in an empty file', () => {
    expect(split(' [ ]\n')).toEqual([]);
  });
});
