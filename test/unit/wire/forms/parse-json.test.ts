import fc from 'fast-check';
import { InvalidInputError } from '../../../../src/errors/domain-error';
import { parseJson } from '../../../../src/wire/forms/parse-json';

const parse = (text: string) => parseJson(text, '/value', 'The value');

describe('JSON from outside', () => {
  test('is read as it is', () => {
    fc.assert(
      fc.property(fc.json().filter((text) => text.isWellFormed() && !text.includes('\\u')), (text) => {
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('may hold any escape that stands for a character', () => {
    expect(parse('"\\u00e9 \\ud83d\\ude00 \\\\ud800"')).toBe('é 😀 \\ud800');
  });

  test.each([
    ['{"a":', 'not JSON'],
    ['{"a": 1} x', 'not JSON'],
    ['{"a":"\\u0000"}', 'NUL'],
    ['{"a":["\\ud800"]}', 'surrogate'],
    ['{"\\udc00":1}', 'surrogate'],
    ['['.repeat(100_000), 'deep'],
    [`${'['.repeat(201)}${']'.repeat(201)}`, 'deep'],
  ])('%.30s is refused, saying why', (text, reason) => {
    expect(() => parse(text)).toThrow(new RegExp(reason, 'i'));
    expect(() => parse(text)).toThrow(InvalidInputError);
  });

  test('brackets within a text are no nesting', () => {
    expect(parse(JSON.stringify({ a: '\\"[['.repeat(500) }))).toEqual({ a: '\\"[['.repeat(500) });
    expect(parse(`${'['.repeat(200)}${']'.repeat(200)}`)).toBeDefined();
  });

  test('the place of a character that cannot be stored is named', () => {
    expect(() => parse('{"a":["","\\u0000"]}')).toThrow(expect.objectContaining({ details: [expect.objectContaining({ pointer: '/value/a/1' })] }));
  });
});
