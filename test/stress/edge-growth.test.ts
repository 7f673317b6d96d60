import { testDatabase } from '#test/support/test-database';
import { dataset, testStore } from '#test/unit/catalog/aspects/test-store';

const FEW = 2_500;
const MANY = 20_000;
/** Eight times as many take eight times as long; all with all would take 64 times as long. Other work of the machine counts too. */
const GROWTH_MAX = 24;

describe('one more edge of an entity with many', () => {
  const database = testDatabase();
  const { upsert } = testStore(database);
  const tags = (count: number) => ({ tags: Array.from({ length: count }, (_, n) => ({ tag: `urn:li:tag:t${n}` })) });

  /** The shortest of some, because the first has to make the others known. */
  const millisecondsToAdd = async (count: number) => {
    const urn = dataset(`with${count}`);
    await upsert(urn, 'globalTags', tags(count));
    const times: number[] = [];
    for (const more of [1, 2, 3]) {
      const started = performance.now();
      await upsert(urn, 'globalTags', tags(count + more));
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  };

  it('takes time in proportion to them', async () => {
    const few = await millisecondsToAdd(FEW);
    expect((await millisecondsToAdd(MANY)) / few).toBeLessThan(GROWTH_MAX);
  });
});
