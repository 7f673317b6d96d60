import fc from 'fast-check';
import { LIMITS } from '#generated/http/limits';
import { LimitExceededError } from '#base/errors/domain-error';
import { parseQuery } from '#search/language/query/parse-query';
import { shownQuery as shown } from './shown-query';

const FIELDS = new Set(['name', 'tags', 'urn']);
const parse = (input: string) => parseQuery(input, (name) => FIELDS.has(name)).node;

/** Different words. */
const different = (count: number, start = 'w') => Array.from({ length: count }, (_, index) => `${start}${index}`);

describe('parseQuery', () => {
  it.each([
    ['', '*'],
    ['*', '*'],
    [' * * ', '*'],
    ['user', 'user+'],
    ['user events', '(user & events+)'],
    ['user AND events', '(user & events+)'],
    ['p OR q r', '(p+ | (q & r+))'],
    ['(p OR q) r', '((p | q) & r+)'],
    ['NOT p', '!p'],
    ['p -q', '(p+ & !q)'],
    ['-p', '!p'],
    ['p - q', '(p & q+)'],
    ['+p +q', '(p & q+)'],
    ['p NOT (q OR r)', '(p+ & !(q | r))'],
    ['"p q" r', '("p q" & r+)'],
    ['"p', '"p+'],
    ['p"q r"', '(p & "q r")'],
    ['name:p', 'name:p'],
    ['name:"p q"', 'name:"p q"'],
    ['name:p*', 'name:p*'],
    ['name:*', 'name:*'],
    ['name.keyword:p', 'name:p'],
    ['name: p', '(name: & p+)'],
    ['nosuch:p', 'nosuch:p+'],
    [':p', ':p+'],
    ['p:', 'p:+'],
    ['us*', 'us*'],
    ['*us', '/*us/'],
    ['u?s', '/u?s/'],
    ['u\\*s', 'u*s+'],
    ['p\\:q', 'p:q+'],
    ['urn:li:tag:PII', '<urn:li:tag:PII>'],
    ['(urn:li:dataPlatform:hive,t,PROD)', 'urn:li:dataPlatform:hive,t,PROD+'],
    ['name:(a OR "b c") d', '((name:a | name:"b c") & d+)'],
    ['-tags:(a tags:* name:b)', '!(tags:a & tags:* & name:b)'],
    ['name:(a (b*', '(name:a & name:b*)'],
    ['nosuch:(x)', '(nosuch: & x+)'],
    ['name:() x', 'x+'],
    ['name:(urn:li:tag:x)', 'name:<urn:li:tag:x>'],
    ['tags:urn:li:tag:PII x', '(tags:<urn:li:tag:PII> & x+)'],
    ['"urn:li:tag:PII"', '<urn:li:tag:PII>'],
    ['urn:abc', 'urn:abc'],
    [
      'urn:li:dataset:(urn:li:dataPlatform:hive,p q,PROD) x',
      '(<urn:li:dataset:(urn:li:dataPlatform:hive,p q,PROD)> & x+)',
    ],
    ['urn:li:dataset:(urn:li:dataPlatform:hive,p', 'urn:li:dataset:(urn:li:dataPlatform:hive,p+'],
    ['(p', 'p+'],
    ['p)', 'p+'],
    ['p) q', '(p & q+)'],
    ['((p) (q', '(p & q+)'],
    ['()', '-'],
    ['AND', '-'],
    ['p AND OR q', '(p+ | q+)'],
    ['NOT', '-'],
    ['NOT NOT p', '!!p'],
    ['and', 'and+'],
    ['the', 'the+'],
    ['the fox', 'fox+'],
    ['the of', '(the & of+)'],
    ['the -fox', '(the+ & !fox)'],
    ['"the" fox', '("the" & fox+)'],
    ['!!!', '-'],
    ['p !!! q', '(p & q+)'],
    ['🚀', '🚀+'],
  ])('reads %p as %s', (input, expected) => {
    expect(shown(parse(input))).toBe(expected);
  });

  const shownOrLimit = (input: string): unknown => {
    try {
      return shown(parse(input));
    } catch (error) {
      return error instanceof LimitExceededError ? error.message : error;
    }
  };

  it('reads any text, or names the limit that it exceeds', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '"',
      '\\',
      '*',
      '?',
      ':',
      '+',
      '-',
      '!',
      ' ',
      'AND',
      'OR',
      'NOT',
      'name:',
      'urn:li:tag:',
      'a',
      '_',
      '.',
      '事',
      '\ud800',
      '\u0000',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (input) => {
          expect(shownOrLimit(input)).toEqual(expect.any(String));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('reads text of the greatest length, nested or not', () => {
    for (const unit of [')', '()', '"', '-', '\\', 'NOT ', '(a OR b) ', 'urn:li:a:('])
      expect(shown(parse(unit.repeat(LIMITS.queryLength / unit.length)))).toEqual(expect.any(String));
  });

  it.each([
    ['queryLength', 'a '.repeat(2001), 4002],
    // This one letter becomes eighteen.
    ['queryLength', '\ufdfa'.repeat(300), 5400],
    ['queryWords', different(51).join(' '), 51],
    ['queryWords', different(51).join(','), 51],
    ['queryWords', `"${'a '.repeat(51)}"`, 51],
    ['queryWords', different(50, 'W').join(''), 51],
    [
      'queryWords',
      different(51)
        .map((word) => `name:(${word})`)
        .join(' OR '),
      51,
    ],
    [
      'queryWords',
      different(51, '#')
        .map((term) => `name:${term}`)
        .join(' '),
      51,
    ],
    ['queryDepth', '('.repeat(4000), 4000],
    ['queryDepth', `${'(a OR '.repeat(11)}b${')'.repeat(11)}`, 11],
    ['wildcardsPerWord', '*a?'.repeat(11), 22],
    [
      'queryPrefixes',
      different(11)
        .map((word) => `${word}*`)
        .join(' '),
      11,
    ],
    [
      'queryWildcards',
      different(3)
        .map((word) => `name:*${word}?`)
        .join(' OR '),
      3,
    ],
  ] as const)('refuses more than %s: %s', (limit, input, size) => {
    const refused = () => parse(input);
    expect(refused).toThrow(LimitExceededError);
    expect(refused).toThrow(`has ${size} `);
    expect(refused).toThrow(`the limit ${limit} is ${LIMITS[limit]}`);
  });

  it.each([
    different(50).join(' '),
    different(25).join('_'),
    'a,'.repeat(2000),
    'a '.repeat(2000),
    `${different(50).join(' ')} `.repeat(20),
    'a* '.repeat(1000),
    different(2)
      .map((word) => `*${word}*`)
      .join(' '),
  ])('accepts a query at its limits, in which repeats are one: %s', (input) => {
    expect(shown(parse(input))).toEqual(expect.any(String));
  });

  it('joins words side by side with AND', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[b-z]{2,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
        expect(parse(words.join('  '))).toEqual(parse(words.join(' AND ')));
      }),
    );
  });
});
