import type { SqlClient } from '#base/database/sql-client';
import { ConnectionLostError } from '#base/errors/domain-error';
import { storedProjections } from '#command/composition/stored-projections';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { OwnChanges } from '#catalog/changes/own-changes';
import { changeRetention } from '#catalog/changes/change-retention';
import { IndexMaintenanceMemory } from '#search/memory/rows/index-maintenance-memory';
import { LiveIndex } from '#search/memory/follow/live-index';
import { loadRows } from '#search/memory/follow/load-rows';
import { isTooMuch, readMemoryNeed } from '#search/memory/rows/check-memory';
import { StoredDocumentProjection } from '#search/memory/rows/stored-document-projection';
import { readLogState, readMarkedLogState } from '#search/memory/sql/read-log-state';
import { documentOf } from '#search/memory/document-text';
import type { IndexedChange } from '#search/memory/indexed-change';
import { readDocumentsById } from '#search/engine/rebuild/entity-documents';
import { reconcile } from '#search/engine/reconcile/reconcile';
import type { SearchDocument } from '#search/language/fields/search-document';
import { seededRandom, testSeed } from '#test/support/seeded-random';
import { testDatabase } from '#test/support/test-database';
import { followLog } from '#test/support/follow-log';
import { until } from '#test/support/until';
import { ACTOR, dataset, models, proposal, validator } from '#test/unit/catalog/aspects/test-store';

const SEED = testSeed(20_264);
const PROCESSES = 3;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ROUNDS = 60;

/** The documents that an index would search. */
class HeldDocuments {
  readonly byId = new Map<string, SearchDocument>();

  async apply(changes: readonly IndexedChange[]): Promise<void> {
    for (const { id, document } of changes) {
      if (document) this.byId.set(id, documentOf(document));
      else this.byId.delete(id);
    }
  }

  description(urn: string): unknown {
    return [...this.byId.values()].find((document) => document.urn === urn)?.fields['description'];
  }
}

describe('LiveIndex', () => {
  const database = testDatabase();
  const maintenance = new IndexMaintenanceMemory(database, models);
  let loads = 0;

  /** What one process of the service has. */
  function newProcess(client: SqlClient = database.questions) {
    const own = new OwnChanges<IndexedChange>();
    const projection = new StoredDocumentProjection(models, own);
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: [...storedProjections(models), projection],
      now: () => Date.now(),
      onCommit: (position, changeSet) => projection.committed(position, changeSet),
    });
    const log = followLog(client);
    const live = new LiveIndex<HeldDocuments>({
      client,
      log,
      own,
      fromImage: async () => undefined,
      fromRows: async (signal) => {
        loads += 1;
        const index = new HeldDocuments();
        return { index, state: await loadRows(database.questions, index, { signal, logger: SILENT }) };
      },
    });
    return { writer, live, own, log };
  }

  /** The documents that the aspects make. */
  async function expected(): Promise<ReadonlyMap<string, SearchDocument>> {
    const rows = await database.query<{ readonly id: string }>({ text: 'select id from urn' });
    const entities = await readDocumentsById(
      database,
      models,
      rows.map(({ id }) => id),
    );
    return new Map(entities.flatMap(({ id, document }) => (document ? [[id, document]] : [])));
  }

  const describedAs = (urn: string, description: string) =>
    proposal('UPSERT', urn, 'datasetProperties', { description }, { systemMetadata: { runId: `run-${description}` } });

  it(`shows each process everything that was answered before it asked (seed ${SEED})`, async () => {
    const next = seededRandom(SEED);
    const processes = Array.from({ length: PROCESSES }, newProcess);
    const answered = new Map<string, number>();
    let pairs = 0;
    const stale: string[] = [];

    /** Each writer has entities of its own, so that the last answered value is known. */
    async function write(at: number, round: number): Promise<void> {
      const urns = [...new Set(Array.from({ length: 1 + next(4) }, () => dataset(`live.${at}.${next(6)}`)))];
      const { writer } = processes[next(PROCESSES)] ?? newProcess();
      const writes = urns.map((urn) =>
        round > 5 && next(9) === 0 ? proposal('DELETE', urn, 'datasetKey') : describedAs(urn, String(round)),
      );
      await writer.write(ACTOR, writes).catch(() => undefined);
      urns.forEach((urn, n) => answered.set(urn, writes[n]?.changeType === 'DELETE' ? -1 : round));
    }

    async function check(at: number): Promise<void> {
      const before = new Map(answered);
      const index = await processes[at]?.live.current();
      for (const [urn, round] of before) {
        const seen = index?.description(urn);
        pairs += 1;
        const isDeleted = round === -1 || answered.get(urn) === -1;
        if (!isDeleted && Number(seen) < round) stale.push(`${urn}: ${String(seen)} instead of ${round}`);
      }
    }

    await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        for (let round = 0; round < ROUNDS; round++) {
          await write(at, round);
          await Promise.all([check(next(PROCESSES)), check(next(PROCESSES))]);
        }
      }),
    );
    expect(stale).toEqual([]);
    expect(pairs).toBeGreaterThan(5000);
    const wanted = await expected();
    expect(wanted.size).toBeGreaterThan(20);
    for (const { live, own } of processes) {
      expect((await live.current()).byId).toEqual(wanted);
      expect(own.bytes).toBe(0);
    }
    expect(loads).toBe(PROCESSES);
    expect(await reconcile({ database, models, maintenance })).toEqual({
      missing: 0,
      stale: 0,
      surplus: 0,
      finished: true,
    });
  });

  it('has what was repaired, and is loaded again after a rebuild', async () => {
    const { live, writer } = newProcess();
    await writer.write(
      ACTOR,
      ['a', 'b', 'c'].map((name) => describedAs(dataset(`repaired.${name}`), name)),
    );
    await database.query({ text: 'delete from stored_document where entity_id % 2 = 0' });
    await database.query({ text: `update stored_document set fields = '{}' where entity_id % 3 = 0` });
    await database.query({ text: `insert into stored_document values (1000000007, '{}')` });
    const index = await live.current();
    expect(index.byId).not.toEqual(await expected());
    const { missing, stale, surplus } = await reconcile({ database, models, maintenance });
    expect([missing > 0, stale > 0, surplus]).toEqual([true, true, 1]);
    expect((await live.current()).byId).toEqual(await expected());
    expect(await live.current()).toBe(index);

    await database.query({ text: 'delete from stored_document' });
    expect(await maintenance.rebuild({})).toBe(true);
    expect(await maintenance.isOutdated()).toBe(false);
    expect(await loadedAgain(live, index)).toEqual(await expected());
  });

  it('tells how many changes of any process it lacks', async () => {
    const [writing, idle] = [newProcess(), newProcess()];
    await idle.live.current();
    const lag = () => idle.live.loaded?.follower.lag();
    expect(await lag()).toBe(0);
    await writing.writer.write(ACTOR, [describedAs(dataset('live.lag'), 'lag')]);
    expect(await lag()).toBeGreaterThan(0);
    await idle.live.current();
    expect(await lag()).toBe(0);
  });

  it('is estimated from its rows without their old versions', async () => {
    expect(isTooMuch(await readMemoryNeed(database, 10))).toBe(false);
    await database.query({
      text: 'insert into stored_document select 2000000000 + n, repeat(md5(n::text), 50) from generate_series(1, 8000) as n',
    });
    const before = await readMemoryNeed(database, 10);
    expect(isTooMuch(before)).toBe(true);
    for (let n = 0; n < 4; n++) await database.query({ text: 'update stored_document set fields = fields' });
    await database.query({ text: 'analyze stored_document' });
    expect((await readMemoryNeed(database, 10)).megabytes).toBeLessThanOrEqual(before.megabytes);
    await database.query({ text: 'delete from stored_document where entity_id > 2000000000' });
  });

  /** The old index answers until the new one is complete. */
  async function loadedAgain(live: LiveIndex<HeldDocuments>, old: HeldDocuments) {
    for (;;) {
      const index = await live.current();
      if (index !== old) return index.byId;
    }
  }

  /** A service that starts with an image. Nothing is applied to its index before `release` is called. */
  async function startOver(image: HeldDocuments, fromRows: () => never) {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const index = {
      byId: new Map(image.byId),
      apply: (changes: readonly IndexedChange[]) =>
        released.then(() => HeldDocuments.prototype.apply.call(index, changes)),
    };
    const state = await readMarkedLogState(database.questions);
    const live = new LiveIndex<typeof index>({
      client: database.questions,
      log: followLog(database.questions),
      own: new OwnChanges<IndexedChange>(),
      fromImage: async () => ({ index, state }),
      fromRows,
      answersEarly: async () => true,
    });
    return { live, index, release };
  }

  it('answers from its image while the log behind it is applied, but not without what its process committed', async () => {
    const other = newProcess();
    await other.writer.write(ACTOR, [describedAs(dataset('early'), '1')]);
    const { live, index, release } = await startOver(await other.live.current(), () => {
      throw new Error('rows are not needed');
    });
    await other.writer.write(ACTOR, [describedAs(dataset('early'), '2')]);
    const first = live.current();
    await until('the image is read', () => live.answers);
    const description = () => HeldDocuments.prototype.description.call(index, dataset('early'));
    expect(live.early).toBe(index);
    expect(description()).toBe('1');
    expect(live.loaded).toBeUndefined();

    live.committed(await lastPosition());
    expect(live.early).toBeUndefined();
    release();
    await first;
    expect(description()).toBe('2');
    expect(live.loaded?.index).toBe(index);
  });

  it('is loaded again if the log does not have its position any more', async () => {
    const { live, writer } = newProcess();
    const index = await live.current();
    await writer.write(ACTOR, [describedAs(dataset('cut'), '1')]);
    const other = newProcess();
    await other.writer.write(ACTOR, [describedAs(dataset('cut'), '2')]);
    await database.query({ text: 'update change set created_on = 0' });
    const trim = changeRetention({
      client: database,
      days: 1,
      waitDays: 90,
      now: Date.now,
      logger: SILENT,
      newestKept: 0,
    });
    trim.start();
    await trim.idle();
    await trim.stop();
    const later = await live.current();
    expect(later).not.toBe(index);
    expect(later.description(dataset('cut'))).toBe('2');

    await database.query({ text: 'update change_counter set log_id = gen_random_uuid(), position = 0' });
    expect(await live.current()).not.toBe(later);
  });

  it.each(['by another process', 'by itself'])(
    'is loaded again if the database was restored from an older copy and written to since, %s',
    async (writer) => {
      const [asking, other] = [newProcess(), newProcess()];
      const after = writer === 'by itself' ? asking : other;
      await asking.live.current();
      const restored = await lastPosition();
      const lost = dataset(`restored.lost.${restored}`);
      await other.writer.write(ACTOR, [describedAs(lost, '1')]);
      expect((await asking.live.current()).description(lost)).toBe('1');
      const reached = await lastPosition();

      await restoreTo(restored, lost);
      for (let n = 0; (await lastPosition()) <= reached; n++)
        await after.writer.write(ACTOR, [describedAs(dataset(`restored.${restored}.${n}`), 'new')]);
      // It looks four times a second.
      await asking.log.catchUp();
      expect((await asking.live.current()).byId).toEqual(await expected());
    },
  );

  it('is loaded again if the log went back while the database was away, also if it has the same position now', async () => {
    let isAway = false;
    const asking = newProcess({
      query: (statement) => (isAway ? Promise.reject(new ConnectionLostError('away')) : database.query(statement)),
    });
    const other = newProcess();
    await asking.live.current();
    const restored = await lastPosition();
    const lost = dataset('failover.lost');
    await other.writer.write(ACTOR, [describedAs(lost, '1')]);
    expect((await asking.live.current()).description(lost)).toBe('1');
    const before = await readLogState(database);

    isAway = true;
    await expect(asking.live.current()).rejects.toThrow('away');
    await restoreTo(restored, lost);
    await newProcess().writer.write(ACTOR, [describedAs(dataset('failover.new'), 'new')]);
    isAway = false;
    expect((await asking.live.current()).byId).toEqual(await expected());
    const now = await readLogState(database);
    expect(now.position).toBe(before.position);
    expect(now.logId).not.toBe(before.logId);
  });

  const lastPosition = async () => (await readLogState(database)).position;

  /** As a restored copy of the database is: without the entity and the changes behind a position. */
  async function restoreTo(position: number, without: string): Promise<void> {
    for (const [table, id] of [
      ['aspect_latest', 'entity_id'],
      ['stored_document', 'entity_id'],
      ['entity', 'id'],
    ])
      await database.query({
        text: `delete from ${table} where ${id} = (select id from urn where urn = $1)`,
        values: [without],
      });
    await database.query({ text: 'delete from change where position > $1', values: [position] });
    await database.query({ text: 'update change_counter set position = $1', values: [position] });
  }

  it('stops while it is loading, and tells those who wait for it', async () => {
    const live = new LiveIndex<HeldDocuments>({
      client: database.questions,
      log: followLog(database.questions),
      own: new OwnChanges<IndexedChange>(),
      fromImage: async () => undefined,
      fromRows: async (signal) => {
        for (;;) {
          signal.throwIfAborted();
          await nextTurn();
        }
      },
    });
    const question = live.current();
    live.endLoading();
    await expect(question).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await live.stop();
  });
});
