import { storedProjections } from '#command/composition/stored-projections';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { searchQuery } from '#test/contract/search/search-queries';
import { memorySearch } from '#test/support/memory-search';
import { seededRandom, testSeed } from '#test/support/seeded-random';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';

const SEED = testSeed(20_411);
const PROCESSES = 3;
const ROUNDS = 40;
/** The index keeps only the beginning, so a page with this document reads its row. */
const LONG = 'of a text that is longer than the index keeps '.repeat(8);

describe('a search that asks for the newest position at its end', () => {
  const database = testDatabase();
  const texts: string[] = [];
  /** Called before each statement of a question. */
  let beforeRead = async () => undefined;

  const counted = (client: SqlClient): SqlClient => ({
    query: async (statement) => {
      texts.push(statement.name ?? statement.text);
      await beforeRead();
      return client.query(statement);
    },
  });

  function newProcess() {
    const questions: QuestionClient = {
      ...counted(database.questions),
      until: (signal, startedAt) => counted(database.questions.until(signal, startedAt)),
    };
    const all = {
      ...counted(database),
      transaction: database.transaction.bind(database),
      close: () => database.close(),
    };
    const search = memorySearch(all, questions, models);
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), ...search.projections],
      now: () => Date.now(),
      onCommit: (position, changeSet) => search.committed(position, changeSet),
    });
    const write = (name: string, word: string) =>
      writer.write(ACTOR, [proposal('UPSERT', dataset(name), 'datasetProperties', { description: `${word} ${LONG}` })]);
    const found = async (input: string) => {
      const query = searchQuery(input, { entityTypes: ['dataset'], matchedFields: true });
      return (await search.index.search(query)).hits.map(({ urn }) => urn);
    };
    return { write, found, search };
  }

  const one = newProcess();
  const other = newProcess();

  it('costs one statement while nobody writes', async () => {
    await one.write('statements', 'walrus');
    for (let time = 0; time < 3; time++) expect(await one.found('walrus')).toEqual([dataset('statements')]);
    texts.length = 0;
    expect(await one.found('walrus')).toEqual([dataset('statements')]);
    expect(texts).toEqual(['read-fields-at-state']);
  });

  it('costs one statement if the name of a table also leads to searches for what carries it', async () => {
    await one.write('heron', 'table');
    const asked = searchQuery('heron', { entityTypes: ['dataset'], matchedFields: true });
    const hits = async () => (await one.search.index.service().search(asked)).hits;
    for (let time = 0; time < 3; time++) await hits();
    texts.length = 0;
    expect(await hits()).toMatchObject([{ urn: dataset('heron') }]);
    expect(texts).toEqual(['read-fields-at-state']);
  });

  it('costs one statement if it finds nothing that has to be read', async () => {
    for (let time = 0; time < 3; time++) await one.found('nothing');
    texts.length = 0;
    expect(await one.found('nothing')).toEqual([]);
    expect(texts).toEqual(['read-log-state']);
  });

  it('finds what another process has just written, and what it has deleted', async () => {
    await one.write('first', 'penguin');
    for (let time = 0; time < 3; time++) expect(await one.found('penguin')).toEqual([dataset('first')]);
    await other.write('second', 'penguin');
    expect((await one.found('penguin')).toSorted()).toEqual([dataset('first'), dataset('second')].toSorted());
    for (let time = 0; time < 3; time++) await one.found('penguin');
    await other.write('first', 'albatross');
    expect(await one.found('penguin')).toEqual([dataset('second')]);
  });

  it('is asked again if somebody commits between the search and the read of its page', async () => {
    await one.write('before', 'seal');
    for (let time = 0; time < 3; time++) await one.found('seal');
    let wrote = false;
    beforeRead = async () => {
      if (wrote) return undefined;
      wrote = true;
      await other.write('meanwhile', 'seal');
      return undefined;
    };
    const found = await one.found('seal');
    beforeRead = async () => undefined;
    expect(found.toSorted()).toEqual([dataset('before'), dataset('meanwhile')].toSorted());
  });

  it('finds what a repair put into the stored documents', async () => {
    await one.write('repaired', 'dolphin');
    for (let time = 0; time < 3; time++) await one.found('dolphin');
    const [row] = await database.query<{ readonly id: string }>({
      text: 'select id from urn where urn = $1',
      values: [dataset('repaired')],
    });
    const entity = { id: row?.id ?? '', urn: dataset('repaired'), entityType: 'dataset' };
    await database.transaction((transaction) =>
      one.search.maintenance.repair(transaction, [{ ...entity, document: null }]),
    );
    await one.search.maintenance.finishRepairs();
    expect(await one.found('dolphin')).toEqual([]);
  });

  it(`finds every write that was answered before, of any of ${PROCESSES} processes (seed ${SEED})`, async () => {
    const next = seededRandom(SEED);
    const processes = [one, other, ...Array.from({ length: PROCESSES - 2 }, newProcess)];
    const anyOf = () => processes[next(PROCESSES)] ?? one;
    const stale: string[] = [];
    texts.length = 0;
    await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        for (let round = 0; round < ROUNDS; round++) {
          const word = `w${at}x${round}`;
          if (next(3) > 0) await anyOf().write(`random.${at}`, word);
          else continue;
          for (let time = 0; time < 1 + next(3); time++)
            if (!(await anyOf().found(word)).includes(dataset(`random.${at}`))) stale.push(word);
        }
      }),
    );
    expect(stale).toEqual([]);
    expect(texts).toContain('read-fields-at-state');
  });
});
