/** What charts show of a time series. */
import type { FieldDisplay, TypeDisplay } from '#generated/registry/display-types';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { bucketWidth, widthText } from '#web/entity/charts/bucket-width';
import { rateOf } from '#web/entity/charts/outcome-rate';
import { bucketsOf, eventsOf, extremesOf, linesOf, stripsOf } from '#web/entity/charts/series';

const DAY = 86_400_000;

function field(name: string, more: Partial<FieldDisplay> = {}): FieldDisplay {
  return { name, title: name, doc: '', required: false, type: { kind: 'primitive', name: 'long' }, ...more };
}

const FIELDS = [
  field('at', { unit: 'time' }),
  field('rows', { as: 'chart' }),
  field('other'),
  field('result', { type: { kind: 'named', name: 'x.Result' } }),
];
const TYPES: { readonly [name: string]: TypeDisplay } = {
  'x.Result': {
    kind: 'record',
    title: 'Result',
    doc: '',
    fields: [field('type', { type: { kind: 'named', name: 'x.Outcome' } })],
  },
  'x.Outcome': { kind: 'enum', doc: '', symbols: [] },
};

const values = [5, 3, 1, 2].map((day) => ({
  at: day * DAY,
  rows: day * 10,
  result: { type: day === 3 ? 'BAD' : 'GOOD' },
}));

describe('events of a time series', () => {
  it('are sorted by the first field that is a time; those without one are left out', () => {
    const events = eventsOf([...values, { rows: 7 }], FIELDS);
    expect(events.map(({ at }) => at / DAY)).toEqual([1, 2, 3, 5]);
  });

  it('make a line of each field that is marked as a chart', () => {
    expect(linesOf(eventsOf(values, FIELDS), FIELDS).map(({ title }) => title)).toEqual(['rows']);
  });

  it('make a line of each number if no field is marked', () => {
    const unmarked = FIELDS.map(({ name, unit, type }) => field(name, { type, ...(unit !== undefined && { unit }) }));
    expect(linesOf(eventsOf(values, unmarked), unmarked).map(({ title }) => title)).toEqual(['rows']);
    expect(linesOf(eventsOf([{ at: 1, other: 2 }], unmarked), unmarked).map(({ title }) => title)).toEqual(['other']);
  });

  it('leave a gap where events are missing', () => {
    const days = [0, 1, 2, 3, 9, 10];
    const [line] = linesOf(
      eventsOf(
        days.map((day) => ({ at: day * DAY, rows: day })),
        FIELDS,
      ),
      FIELDS,
    );
    expect(line?.values).toEqual([0, 1, 2, 3, null, 9, 10]);
    expect(line?.times).toHaveLength(7);
    expect(line && extremesOf(line)).toEqual({ low: 0, high: 10, last: 10 });
  });

  it('make a strip of words that change, also inside a record', () => {
    const [strip, ...more] = stripsOf(eventsOf(values, FIELDS), FIELDS, TYPES);
    expect(more).toEqual([]);
    expect(strip?.marks.map(({ symbol }) => symbol)).toEqual(['GOOD', 'GOOD', 'BAD', 'GOOD']);
    expect(stripsOf(eventsOf(values.slice(2), FIELDS), FIELDS, TYPES)).toEqual([]);
  });

  it('say how often all was well, in the words of the models, also if it always was', () => {
    const outcomes = { GOOD: { title: 'Passed', tone: 'good' }, BAD: { title: 'Failed', tone: 'bad' } } as const;
    const card = { roles: { outcome: '/result/type' }, outcomes };
    const rates = (some: typeof values) =>
      stripsOf(eventsOf(some, FIELDS), FIELDS, TYPES, card).map((strip) => ({ title: strip.title, ...rateOf(strip) }));
    expect(rates(values)).toEqual([{ title: 'result', percent: 75, word: 'passed' }]);
    expect(rates(values.slice(2))).toEqual([{ title: 'result', percent: 100, word: 'passed' }]);
    expect(stripsOf(eventsOf(values, FIELDS), FIELDS, TYPES).map(rateOf)).toEqual([undefined]);
  });
});

describe('a CSV file', () => {
  it('quotes texts, and lets no spreadsheet run them', () => {
    expect(csvOf([['a "b"', '=1+1', '-3', '@x']])).toBe(`"a ""b""","'=1+1","-3","'@x"\r\n`);
  });

  it.each([
    '=1',
    '+x',
    '-x',
    '@x',
    '\uFF1D1',
    '\uFF0Bx',
    '\uFF0Dx',
    '\uFF20x',
    '\tx',
    '\rx',
    '\nx',
    '\n=1',
    '\n5',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '\u200b=1',
    '-1+2',
  ])('lets no spreadsheet run %j', (text) => expect(csvOf([[text]])).toBe(`"'${text}"\r\n`));

  it.each(['', 'x', '-3', '+3.5', '-1e-7', 'a=b', 'x@y', '5 - 3'])('leaves %j as it is', (text) =>
    expect(csvOf([[text]])).toBe(`"${text}"\r\n`),
  );
});

describe('buckets of a long series', () => {
  it('are as short as a chart can show', () => {
    const widths = [1, 600, 7 * 1440, 90 * 1440, 3 * 365 * 1440, 2000 * 365 * 1440];
    expect(widths.map((minutes) => widthText(bucketWidth(minutes * 60_000)))).toEqual([
      'second',
      '30 seconds',
      '10 minutes',
      '2 hours',
      'day',
      '100 days',
    ]);
  });

  it('keep the gaps of the series, and leave out what is absent', () => {
    const rows = [1, 2, 3, 9, 10].map((day) => [String(day * DAY), day === 2 ? 'NULL' : String(day)]);
    const events = bucketsOf(rows.toReversed(), ['rows']);
    expect(events[1]).toEqual({ at: 2 * DAY, value: {} });
    const [line] = linesOf(bucketsOf(rows, ['rows']), FIELDS);
    expect(line?.values).toEqual([1, 3, null, 9, 10]);
  });
});
