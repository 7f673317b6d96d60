import fc from 'fast-check';
import { InvalidInputError } from '#base/errors/domain-error';
import { type DecodeOptions, parseQuery } from '#interface/http/request/query-syntax';

const RAW = { plusIsSpace: false };
const parsed = (query: string, options: DecodeOptions = RAW) => Object.fromEntries(parseQuery(query, options));
const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0') && value.isWellFormed());
/** As protocol 2.0.0 wants it: also the characters of its own grammar. */
const encode = (value: string) =>
  value === '' ? "''" : encodeURIComponent(value).replace(/[()']/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

function outcomeOf(work: () => unknown): string {
  try {
    work();
    return 'answered';
  } catch (error) {
    return error instanceof Error ? error.name : 'thrown';
  }
}

describe('the query of a request', () => {
  test('a list comes back as it was encoded, whatever its items hold', () => {
    fc.assert(
      fc.property(fc.array(text), (items) => {
        expect(parsed(`ids=List(${items.map(encode).join(',')})`)).toEqual({ ids: items });
      }),
    );
  });

  test('a repeated parameter is the list of its values', () => {
    fc.assert(
      fc.property(
        fc.array(
          text.filter((value) => !value.startsWith('List(')),
          { minLength: 2 },
        ),
        (items) => {
          expect(parsed(items.map((item) => `ids=${encodeURIComponent(item)}`).join('&'))).toEqual({ ids: items });
        },
      ),
    );
  });

  test('no query is anything but an answer or a refusal', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        expect(outcomeOf(() => parseQuery(query, RAW))).toMatch(/^(answered|InvalidInputError)$/);
      }),
    );
  });

  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,a.b,PROD)';
  test.each([
    ['aspects=List(ownership,status)', { aspects: ['ownership', 'status'] }],
    ['aspects=List()', { aspects: [] }],
    ['aspects=ownership', { aspects: 'ownership' }],
    ['aspects[0]=a&aspects[1]=b', { aspects: ['a', 'b'] }],
    [`ids=List(${encodeURIComponent(urn)},urn%3Ali%3Atag%3Ax)`, { ids: [urn, 'urn:li:tag:x'] }],
    // Urns that nobody encoded: the commas inside their parentheses part nothing.
    [`ids=List(${urn},urn:li:tag:x)`, { ids: [urn, 'urn:li:tag:x'] }],
    // The whole encoded once more by a client that knows nothing of lists.
    [`ids=${encode(`List(${encode(urn)})`)}`, { ids: [urn] }],
    [`ids=${encode(`List(${urn},urn:li:tag:100%)`)}`, { ids: [urn, 'urn:li:tag:100%'] }],
    ['a=1&&b=', { a: '1', b: '' }],
    ['flag', { flag: '' }],
    ['__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ])('%s', (query, expected) => {
    expect(parsed(query)).toEqual(expected);
  });

  test('+ is a blank in protocol 1.0.0 only', () => {
    expect(parsed('a=x+y', { plusIsSpace: true })).toEqual({ a: 'x y' });
    expect(parsed('a=x+y')).toEqual({ a: 'x+y' });
  });

  test.each(['a=List(b', 'a=List(b))', 'a=List(b)c', 'a=%zz', 'a=%ff', 'a=%00', '%=1'])('refuses %s', (query) => {
    expect(() => parseQuery(query, RAW)).toThrow(InvalidInputError);
  });
});
