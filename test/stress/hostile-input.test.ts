import fc from 'fast-check';
import { errorLines, errorsOf, load, rendered } from '../codegen/support/schemas';

const TEN_MEGABYTES = 10_000_000;
/** As text of fields: 90,000 errors. */
const MEGABYTE = 1_000_000;

function filled(part: string, size = TEN_MEGABYTES): string {
  return part.repeat(Math.ceil(size / part.length));
}

describe.each(['A.pdl', 'A.schema.json'])('%s', (path) => {
  test('random text is an error, never an exception', () => {
    const pieces = fc.constantFrom(
      ...'record enum typeref fixed union array map includes namespace optional { } [ ] ( ) : = @ . , " ` /** */ // -1 2.5 true null a b "x" "type" "properties"'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces, { maxLength: 40 }).map((words) => words.join(' ')),
        ),
        (text) => {
          const { types, diagnostics } = load({ [path]: text });
          expect(diagnostics.length > 0 || types.types.size > 0 || /array|map|union/.test(text)).toBe(true);
          expect(rendered(diagnostics)).not.toMatch(/\p{Cc}(?<!\n)/u);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each([
    filled('['),
    filled('{"a":'),
    filled('"'),
    filled('a '),
    filled('\n'),
    filled('\u0000'),
    filled('a'),
    filled('1'),
    filled('`a'),
    filled('//'),
  ])('ten megabytes of it are an error', (text) => {
    const errors = errorsOf({ [path]: text });
    expect(errors).toContain('A.');
    expect(errors.length).toBeLessThan(1000);
  });
});

test('10,000 nested arrays are one error, and those beside them are found', () => {
  const text = `record A { x: ${filled('array[', 60_000)}int${filled(']', 10_000)} y: Missing }`;
  expect(errorLines({ 'A.pdl': text })).toEqual([
    'A.pdl:1:3015: error [nesting-too-deep]: nested more than 500 levels deep',
    'A.pdl:1:70022: error [unknown-type]: unknown type Missing',
  ]);
  expect(errorLines({ 'A.schema.json': `{"a":${filled('[', 10_000)}` })).toEqual([
    'A.schema.json:1:505: error [nesting-too-deep]: nested more than 500 levels deep',
  ]);
});

test('of a long line, what is around the caret is shown', () => {
  const [, line = '', caret = ''] = errorsOf({ 'A.pdl': `record A { x: array[${filled('int ', 1000)}] }` }).split('\n');
  expect(line.length).toBeLessThan(140);
  expect(line.slice(caret.indexOf('^')).startsWith('int')).toBe(true);
});

test.each([
  ['of syntax', 'f: : '],
  ['of names', 'f: Nowhere '],
])('errors %s do not repeat without end, and the last says so', (_kind, field) => {
  const { diagnostics } = load({ 'A.pdl': `record A { ${filled(field, MEGABYTE)} }` });
  expect(diagnostics.map(({ rule }) => rule).indexOf('too-many-errors')).toBe(100);
});

test('long chains of includes and typerefs are an error', () => {
  const chain = (text: (index: number) => string) =>
    `record A { ${Array.from({ length: 20_000 }, (_, index) => text(index)).join(' ')} }`;
  expect(errorsOf({ 'A.pdl': chain((index) => `f${index}: record R${index} includes R${index + 1} {}`) })).toContain(
    'more than 100 records include one another',
  );
  expect(errorsOf({ 'A.pdl': chain((index) => `f${index}: typeref T${index} = T${index + 1}`) })).toContain(
    'more than 100 typerefs lead from one to the next',
  );
});
