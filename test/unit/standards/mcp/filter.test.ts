import { FILTER_EXAMPLE } from '#standards/mcp/filter/filter-text';
import { filterForm } from '#standards/mcp/filter/filter-form';

/** As one line: `field CONDITION values`, criteria joined by `&`, alternatives by `|`. */
function shown(text: string): string {
  const { or } = filterForm(text, (criterion) => criterion);
  const criteria = or.map((and) =>
    and.map(({ field, condition, values = [], negated }) =>
      [negated ? '!' : '', `${field} ${condition}`, ...values.map((value) => ` <${value}>`)].join(''),
    ),
  );
  return criteria.map((each) => each.join(' & ')).join(' | ');
}

describe('the filter of a search', () => {
  test.each([
    ["a = 'x'", 'a EQUAL <x>'],
    ['a = x', 'a EQUAL <x>'],
    ["a = \"it's\" AND b = 'it''s'", "a EQUAL <it's> & b EQUAL <it's>"],
    ['a != 1', '!a EQUAL <1>'],
    ['a <> 1', '!a EQUAL <1>'],
    ['a >= 1 and a < 2.5', 'a GREATER_THAN_OR_EQUAL_TO <1> & a LESS_THAN <2.5>'],
    ["a in ('x', 'y')", 'a IN <x> <y>'],
    ["a not in ('x')", '!a IN <x>'],
    ["a like 'x%'", 'a START_WITH <x>'],
    ["a like '%x'", 'a END_WITH <x>'],
    ["a not like '%x%'", '!a CONTAIN <x>'],
    ["a like 'x'", 'a EQUAL <x>'],
    ['a is null', 'a IS_NULL'],
    ['a is not null or b = 1', 'a EXISTS | b EQUAL <1>'],
    ['a = 1 or b = 2 and c = 3', 'a EQUAL <1> | b EQUAL <2> & c EQUAL <3>'],
    ['(a = 1 or b = 2) and c = 3', 'a EQUAL <1> & c EQUAL <3> | b EQUAL <2> & c EQUAL <3>'],
    ['not (a = 1 and not b = 2)', '!a EQUAL <1> | b EQUAL <2>'],
    ['not not a = 1', 'a EQUAL <1>'],
    ["'a field' = 1", 'a field EQUAL <1>'],
    [
      'a = urn:li:dataset:(urn:li:dataPlatform:hive,x.y,PROD) and b in (urn:li:tag:a, urn:li:tag:b)',
      'a EQUAL <urn:li:dataset:(urn:li:dataPlatform:hive,x.y,PROD)> & b IN <urn:li:tag:a> <urn:li:tag:b>',
    ],
    ['(a = urn:li:tag:x)', 'a EQUAL <urn:li:tag:x>'],
  ])('%s', (text, expected) => expect(shown(text)).toBe(expected));

  test('its example is one', () => expect(shown(FILTER_EXAMPLE)).toContain('platform EQUAL <hive>'));

  test.each([
    ['', 'The filter ends too early; expected the name of a search field'],
    ['a', 'The filter ends too early; expected =, !=, <, <=, >, >=, IN, LIKE or IS'],
    ['a =', 'expected a value'],
    ["a = 'x", "The filter cannot be read at: 'x"],
    ['a = 1 b = 2', 'The filter has "b" at character 7; expected AND, OR, or the end'],
    ['(a = 1', 'expected ")"'],
    ['a in (1', 'expected ")"'],
    ["a like 'x%y'", "expected 'a%', '%a' or '%a%'"],
    ['a is 1', 'expected NULL or NOT NULL'],
    [`${'('.repeat(30)}a = 1`, 'expected at most 20 parentheses inside each other'],
    [Array.from({ length: 501 }, () => 'a = 1').join(' and '), 'expected at most 500 criteria'],
    [Array.from({ length: 9 }, () => '(a = 1 or b = 2)').join(' and '), 'more than 200 alternatives'],
  ])('refuses %s', (text, message) => expect(() => shown(text)).toThrow(message));
});
