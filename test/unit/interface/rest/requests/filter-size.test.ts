import { LIMITS } from '#generated/http/limits';
import { LimitExceededError } from '#base/errors/domain-error';
import { parseFilter } from '#interface/rest/format/filter-form';

type Condition = 'EQUAL' | 'CONTAIN' | 'GREATER_THAN';

const strings = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
const alternatives = (fields: readonly string[], condition: Condition = 'EQUAL') => ({
  or: fields.map((value) => ({ and: [{ field: 'name', values: [value], condition }] })),
});
const commas = (count: number) => ({ criteria: [{ field: 'name', value: strings(count).join() }] });
const criteria = (count: number) => ({
  or: [{ and: strings(count).map((field) => ({ field, condition: 'EXISTS' as const })) }],
});

describe('a filter', () => {
  it('joins alternatives that differ only in their values', () => {
    expect(parseFilter(alternatives(['a', 'b', 'a']))).toEqual({
      or: [[expect.objectContaining({ field: 'name', values: ['a', 'b'] })]],
    });
    const parted = {
      or: [
        { and: [{ field: 'name', values: ['a'] }] },
        { and: [{ field: 'name', values: ['b'], negated: true }] },
        { and: [{ field: 'name', value: 'c' }] },
        { and: [{ field: 'name', value: 'urn:li:tag:c' }] },
        { and: [{ field: 'tags', values: ['d'] }] },
        {
          and: [
            { field: 'name', values: ['a'] },
            { field: 'tags', values: ['d'] },
          ],
        },
      ],
    };
    expect(parseFilter(parted).or).toHaveLength(6);
  });

  it('counts a repeat once', () => {
    const one = { field: 'name', values: Array.from({ length: 1000 }, () => 'a') };
    const all = { or: Array.from({ length: 1000 }, () => ({ and: [one, one, { field: 'tags', value: 'b' }] })) };
    expect(parseFilter(all).or).toEqual([
      [expect.objectContaining({ values: ['a'] }), expect.objectContaining({ field: 'tags' })],
    ]);
  });

  it('joins the excluded values of one alternative', () => {
    const excluded = (...values: string[]) => ({ field: 'name', values, negated: true });
    expect(parseFilter({ criteria: [excluded('a'), { field: 'tags', value: 'b' }, excluded('a', 'c')] }).or).toEqual([
      [expect.objectContaining({ values: ['a', 'c'], negated: true }), expect.objectContaining({ field: 'tags' })],
    ]);
  });

  it('counts criteria that all alternatives have once', () => {
    const shared = criteria(8).or.flatMap(({ and }) => and);
    const or = ['platform', 'origin', 'env', 'tags'].map((field) => ({ and: [...shared, { field, values: [field] }] }));
    expect(parseFilter({ or }).or).toHaveLength(4);
    const others = ['a', 'b', 'c', 'd'].map((field) => ({ and: [...shared.slice(0, 4), { field, values: ['x'] }] }));
    expect(() => parseFilter({ or: [...or, ...others] })).toThrow('the limit filterCriteria is');
  });

  it('joins alternatives that differ only in the values of one criterion', () => {
    const platform = { field: 'platform', values: ['hive'] };
    const or = strings(1000).map((value) => ({ and: [platform, { field: 'name', values: [value] }] }));
    const [only = [], ...others] = parseFilter({ or }).or;
    expect([others, only.map(({ values }) => values.length)]).toEqual([[], [1, 1000]]);
  });

  // A client writes every place where an environment may be, in every combination with its other choices.
  it('counts criteria of every combination once', () => {
    const exists = (field: string) => ({ field, condition: 'EXISTS' as const });
    const places = ['origin', 'env', 'customProperties', 'instance'].map(exists);
    const combined = (...groups: (readonly ReturnType<typeof exists>[])[]) => ({
      or: groups.reduce<{ and: ReturnType<typeof exists>[] }[]>(
        (or, group) => or.flatMap(({ and }) => group.map((one) => ({ and: [...and, one] }))),
        [{ and: [] }],
      ),
    });
    const choices = ['a', 'b', 'c', 'd'].map(exists);
    expect(parseFilter(combined(places, choices, ['x', 'y', 'z', 'u'].map(exists))).or).toHaveLength(64);
    expect(() => parseFilter(combined(places, choices, ['x', 'y', 'z', 'u', 'v'].map(exists)))).toThrow('has 13 ');
  });

  it.each([
    ['filterCriteria', criteria(12), criteria(13), 13],
    ['filterValues', alternatives(strings(5000)), alternatives(strings(5001)), 5001],
    ['filterLooseValues', commas(99), commas(100), 101],
    ['filterPartialValues', alternatives(strings(10), 'CONTAIN'), alternatives(strings(11), 'CONTAIN'), 11],
    ['filterPartialValues', alternatives(strings(10), 'GREATER_THAN'), alternatives(strings(11), 'GREATER_THAN'), 11],
    [
      'filterPartialLength',
      alternatives(['a'.repeat(300)], 'CONTAIN'),
      alternatives(['a'.repeat(301)], 'CONTAIN'),
      301,
    ],
    ['filterValueLength', alternatives(['a'.repeat(4096)]), alternatives(['a'.repeat(4097)]), 4097],
  ] as const)('refuses more than %s', (limit, accepted, refused, size) => {
    expect(parseFilter(accepted).or.length).toBeGreaterThan(0);
    const refusal = () => parseFilter(refused);
    expect(refusal).toThrow(LimitExceededError);
    expect(refusal).toThrow(`has ${size} `);
    expect(refusal).toThrow(`the limit ${limit} is ${LIMITS[limit]}`);
  });
});
