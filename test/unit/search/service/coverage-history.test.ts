import { EVERYTHING } from '#catalog/authorization/access-filter';
import { CoverageHistory } from '#search/service/coverage/coverage-history';
import { SERVICE_READ } from '#test/support/service-read';
import { testDatabase } from '#test/support/test-database';

const DAY = 86_400_000;
const TODAY = 20_000 * DAY;
const MEASURES = [
  { title: 'Owned', field: 'hasOwners' },
  { title: 'Tagged', field: 'hasTags' },
];

function counted(total: number, owned: number) {
  const whole = { total, counts: [owned, 1] };
  const rows = [{ title: 'Sales', value: 'urn:li:domain:sales', total: 2, counts: [owned, 0] }];
  return { measures: MEASURES, whole, groups: [{ title: 'Domain', field: 'domains', rows, isCut: false }] };
}

describe('the history of coverage', () => {
  const database = testDatabase();
  let now = TODAY;
  const historyOf = () => new CoverageHistory({ client: database, questions: database.questions, now: () => now });
  const past = (more: { entityType?: string; measures?: typeof MEASURES } = {}) =>
    historyOf().of({ entityType: undefined, measures: MEASURES, read: SERVICE_READ, ...more });

  afterEach(() => database.query({ text: 'delete from coverage_day' }));

  it('has each day once, as it was counted first', async () => {
    const history = historyOf();
    now = TODAY - 30 * DAY;
    await history.record(counted(10, 3));
    await history.record(counted(11, 4));
    now = TODAY - DAY;
    expect(await history.hasToday()).toBe(false);
    await history.record(counted(20, 8));
    expect(await history.hasToday()).toBe(true);
    now = TODAY + 5_000;
    const { days, comparedWith, before } = await past();
    expect(days).toEqual([
      { day: TODAY - 30 * DAY, total: 10, counts: [3, 1] },
      { day: TODAY - DAY, total: 20, counts: [8, 1] },
    ]);
    expect(comparedWith).toBe(TODAY - 30 * DAY);
    expect(before('domains', 'urn:li:domain:sales')).toEqual({ total: 2, counts: [3, 0] });
    expect(before('domains', undefined)).toBeUndefined();
  });

  it('compares with the first day while there are few, and never with today', async () => {
    now = TODAY - 3 * DAY;
    await historyOf().record(counted(10, 3));
    now = TODAY;
    await historyOf().record(counted(10, 9));
    const { days, comparedWith } = await past();
    expect([days.length, comparedWith]).toEqual([1, TODAY - 3 * DAY]);
  });

  it('shows nothing to who may not see everything, of an empty catalog, and of places for one type', async () => {
    now = TODAY - DAY;
    await historyOf().record(counted(0, 0));
    now = TODAY;
    expect((await past()).days).toEqual([]);
    now = TODAY - DAY;
    await historyOf().record(counted(5, 5));
    now = TODAY;
    const read = { ...SERVICE_READ, access: { kind: 'rules', rules: [] } } as const;
    expect((await historyOf().of({ entityType: undefined, measures: MEASURES, read })).days).toEqual([]);
    expect((await historyOf().of({ entityType: 'dataset', measures: MEASURES, read: SERVICE_READ })).days).toEqual([]);
    const all = { ...SERVICE_READ, access: EVERYTHING };
    expect((await historyOf().of({ entityType: undefined, measures: MEASURES, read: all })).days).toHaveLength(1);
  });

  it('keeps 400 days, and counts of measures that the models had', async () => {
    const values = Array.from({ length: 403 }, (_, index) => `('', '', ${20_000 - 403 + index}, 1, '{}')`);
    const text = `insert into coverage_day (field, value, day, total, counts) values ${values.join(', ')}`;
    await database.query({ text });
    now = TODAY;
    await historyOf().record(counted(1, 1));
    const [row] = await database.query<{ days: number; first: number }>({
      text: "select count(*)::int as days, min(day) as first from coverage_day where field = ''",
    });
    expect(row).toEqual({ days: 400, first: 20_000 - 399 });
    expect((await past()).days).toHaveLength(180);
    expect((await past()).days.at(-1)).toMatchObject({ total: 1, counts: [0, 0] });
  });
});
