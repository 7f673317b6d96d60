import fc from 'fast-check';
import { InvalidInputError, SchemaViolationError } from '#base/errors/domain-error';
import { parseJson } from '#base/http/parse-json';
import { parseExactJson } from '#base/json/exact-json';

const parse = (text: string) => parseJson(text, '/value', 'The value');

describe('JSON from outside', () => {
  test('is read as it is', () => {
    fc.assert(
      fc.property(
        fc.json().filter((text) => text.isWellFormed() && !text.includes('\\u')),
        (text) => {
          expect(parse(text)).toEqual(parseExactJson(text));
        },
      ),
    );
  });

  test('may hold any escape that stands for a character', () => {
    expect(parse('"\\u00e9 \\ud83d\\ude00 \\\\ud800"')).toBe('é 😀 \\ud800');
  });

  test.each([
    ['{"a":', 'not JSON'],
    ['{"a": 1} x', 'not JSON'],
    ['['.repeat(100_000), 'deep'],
    [`${'['.repeat(201)}${']'.repeat(201)}`, 'deep'],
  ])('%.30s is refused, saying why', (text, reason) => {
    expect(() => parse(text)).toThrow(new RegExp(reason, 'i'));
    expect(() => parse(text)).toThrow(InvalidInputError);
  });

  test.each([
    [
      'a list',
      JSON.stringify({ few: [[1, 2], 'x,'.repeat(9)], many: Array.from({ length: 100_001 }, () => [{ a: 1 }]) }),
    ],
    ['a list of lists', JSON.stringify(Array.from({ length: 100_001 }, () => []))],
  ])('%s with more items than the limit is refused by its name', (_name, text) => {
    expect(() => parse(text)).toThrow(/100001 items in a list; the limit listItems is 100000/);
  });

  test('many lists may have many items together', () => {
    const lists = Array.from({ length: 4 }, () => Array.from({ length: 100_000 }, () => 'a,b'));
    expect(parse(JSON.stringify(lists))).toEqual(lists);
  });

  test('brackets within a text are no nesting', () => {
    expect(parse(JSON.stringify({ a: '\\"[['.repeat(500) }))).toEqual({ a: '\\"[['.repeat(500) });
    expect(parse(`${'['.repeat(200)}${']'.repeat(200)}`)).toBeDefined();
  });

  test.each([
    ['{"a":"x\\u0000y"}', { a: 'x\ufffdy' }],
    ['{"a":["\\ud800","\\udc00\\ud800"]}', { a: ['\ufffd', '\ufffd\ufffd'] }],
    ['{"\\udc00":1,"\\u0000":2,"\ufffd":3}', { '\ufffd\ufffd': 1, '\ufffd\ufffd\ufffd': 2, '\ufffd': 3 }],
    ['{"\\u0000":{"__proto__":"\\u0000"}}', JSON.parse('{"\ufffd":{"__proto__":"\ufffd"}}')],
    // Of a urn it would make another one.
    ['{"a":"urn:li:tag:\\u0000"}', { a: 'urn:li:tag:\0' }],
  ])('U+FFFD stands for what cannot be stored: %s', (text, value) => {
    expect(parse(text)).toEqual(value);
  });

  describe('that names a member twice', () => {
    test.each([
      ['{"a":1,"a":2}', '/value/a', 7],
      ['{"a":[0,{"b":{"c":1 , "d":2}},{"b~":1,"c":"\\"b~\\":","b~" : 3}]}', '/value/a/2/b~0', 52],
      ['{"\\u0061":{"x":1},"b":[{}],"a":2}', '/value/a', 27],
      ['{"__proto__":1,"__proto__":2}', '/value/__proto__', 15],
    ])('%s is refused', (text, pointer, position) => {
      expect(() => parse(text)).toThrow(SchemaViolationError);
      expect(() => parse(text)).toThrow(
        expect.objectContaining({
          details: [expect.objectContaining({ pointer, message: expect.stringContaining(`position ${position}`) })],
        }),
      );
      expect(() => parseJson(text, '', 'The body')).toThrow(InvalidInputError);
    });

    test.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"\\":\\"a\\":","\\\\":":"}', '{"a":"\\\\","b":1}'])(
      '%s does not',
      (text) => {
        expect(parse(text)).toEqual(parseExactJson(text));
      },
    );

    test('wherever it stands', () => {
      const doubled = fc
        .dictionary(
          fc.string(),
          fc.json().map((text) => JSON.parse(text)),
          { minKeys: 1 },
        )
        .filter((object) => JSON.stringify(object).isWellFormed() && !JSON.stringify(object).includes('\\u'));
      fc.assert(
        fc.property(doubled, fc.nat(), (object, nth) => {
          const keys = Object.keys(object);
          const key = JSON.stringify(keys[nth % keys.length]);
          expect(() => parse(`[${JSON.stringify(object).slice(0, -1)},${key}:1}]`)).toThrow('twice');
        }),
      );
    });
  });
});
