import { storedProjections } from '#command/composition/stored-projections';
import { EventEmitter, once } from 'node:events';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { OwnChanges } from '#catalog/changes/own-changes';
import type { Database } from '#base/database/sql-client';
import type { IndexedChange } from '#search/memory/indexed-change';
import { IndexMaintenanceMemory } from '#search/memory/rows/index-maintenance-memory';
import { StoredDocumentProjection } from '#search/memory/rows/stored-document-projection';
import { reconcile } from '#search/engine/reconcile/reconcile';
import { until } from '#test/support/until';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';

const URN = dataset('again');

describe('a stored document without its entity', () => {
  const database = testDatabase();
  const maintenance = new IndexMaintenanceMemory(database, models);
  const events = new EventEmitter();

  /** Its transaction has done everything except for the commit, for which it waits. */
  const held: Database = {
    query: (statement) => database.query(statement),
    close: () => database.close(),
    transaction: (work) =>
      database.transaction(async (transaction) => {
        const result = await work(transaction);
        await transaction.query({ text: 'select' });
        events.emit('written');
        await once(events, 'commit');
        return result;
      }),
  };

  const write = (store: Database, description: string) =>
    createAspectWriter({
      database: store,
      models,
      validator,
      projections: [
        ...storedProjections(models),
        new StoredDocumentProjection(models, new OwnChanges<IndexedChange>()),
      ],
      now: () => Date.now(),
    }).write(ACTOR, [proposal('UPSERT', URN, 'datasetProperties', { description })]);
  const documents = () => database.query({ text: 'select fields from stored_document' });
  const isWaiting = async () => {
    const text =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'";
    return (await database.query({ text })).length > 0;
  };

  /** What `work` leaves of the documents, while a writer that created the entity again has not committed yet. */
  async function besideUncommitted(work: () => Promise<unknown>): Promise<readonly unknown[]> {
    const written = once(events, 'written');
    const writing = write(held, 'created again');
    await written;
    const working = work();
    await until('the work waits for the writer', isWaiting);
    events.emit('commit');
    await Promise.all([writing, working]);
    return documents();
  }

  const createdAgain = [{ fields: expect.stringContaining('created again') }];

  beforeEach(async () => {
    await database.query({ text: 'truncate stored_document' });
    await write(database, 'deleted');
    await database.query({ text: 'truncate entity, aspect_latest, aspect_version' });
  });

  it('is deleted by reconcile', async () => {
    expect(await reconcile({ database, models, maintenance })).toMatchObject({ surplus: 1 });
    expect(await documents()).toEqual([]);
  });

  it('is deleted by a rebuild', async () => {
    await maintenance.rebuild({});
    expect(await documents()).toEqual([]);
  });

  it('stays if the entity is created again after reconcile has looked for it', async () => {
    const repair: IndexMaintenanceMemory['repair'] = async (transaction, differences) => {
      await write(database, 'created again');
      await maintenance.repair(transaction, differences);
    };
    const late = Object.assign(new IndexMaintenanceMemory(database, models), { repair });
    await reconcile({ database, models, maintenance: late });
    expect(await documents()).toEqual(createdAgain);
  });

  it('stays if a writer that creates the entity again commits while reconcile waits for it', async () => {
    expect(await besideUncommitted(() => reconcile({ database, models, maintenance }))).toEqual(createdAgain);
  });

  it('stays if a writer that creates the entity again commits while a rebuild waits for it', async () => {
    expect(await besideUncommitted(() => maintenance.rebuild({}))).toEqual(createdAgain);
  });
});
