import { setTimeout as sleep } from 'node:timers/promises';
import { createAspectWriter } from '#catalog/aspects/create-aspect-writer';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import { ChangeLogPostgres } from '#catalog/changes/change-log-postgres';
import { lastMark } from '#catalog/changes/log-point';
import { PlatformEvents } from '#catalog/changes/platform-events';
import { readLogBounds } from '#catalog/changes/sql/read-changes';
import { trimChanges } from '#catalog/changes/sql/write-changes';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { storedProjections } from '#command/composition/stored-projections';
import { followLog } from '#test/support/follow-log';
import { testDatabase } from '#test/support/test-database';
import { ACTOR, dataset, models, proposal, validator } from '../aspects/test-store';

/** A failover takes longer than this. */
const FAILOVER_MS = 30;

describe('the follower of the change log', () => {
  const database = testDatabase();

  /** What one process of the service has. */
  function newProcess() {
    const log = followLog(database);
    const restarts: number[] = [];
    log.onRestart((position) => restarts.push(position));
    const marks: string[] = [];
    const writer = createAspectWriter({
      database,
      models,
      validator,
      projections: storedProjections(models),
      now: Date.now,
      onCommit: (position, changeSet) => {
        marks.push(lastMark(changeSet));
        log.saw({ position, mark: lastMark(changeSet) });
      },
    });
    const write = (...proposals: readonly Proposal[]) => writer.write(ACTOR, proposals, { requestId: 'request' });
    const describe = (name: string) => write(proposal('UPSERT', dataset(name), 'status', { removed: false }));
    return { log, write, describe, marks, restarts };
  }

  const bounds = () => readLogBounds(database);

  /** As a standby has it that lacks what came behind a position. */
  async function goBackTo(position: number): Promise<void> {
    await sleep(FAILOVER_MS);
    await database.query({ text: 'delete from change where position > $1', values: [position] });
    await database.query({ text: 'update change_counter set position = $1', values: [position] });
  }

  /** By a process that knows nothing of what was lost. */
  async function reachAgain(position: number): Promise<void> {
    const other = newProcess();
    for (let n = 0; (await bounds()).last < position; n++) await other.describe(`again.${position}.${n}`);
  }

  it('knows the mark of each kind of change without reading it', async () => {
    const { write, marks } = newProcess();
    const urn = dataset('marked');
    const at = { timestampMillis: 1_700_000_000_000, rowCount: 1 };
    const run = { systemMetadata: { runId: 'run-2' } };
    for (const each of [
      proposal('UPSERT', urn, 'status', { removed: false }),
      proposal('UPSERT', urn, 'status', { removed: false }, run),
      proposal('UPSERT', urn, 'datasetProfile', at),
      proposal('RESTATE', urn, 'status'),
      proposal('DELETE', urn, 'status'),
      proposal('DELETE', urn, 'datasetKey'),
    ]) {
      await write(each);
      expect(marks.at(-1)).toBe((await bounds()).mark);
    }
    expect(new Set(marks).size).toBe(6);
    const onCommit = jest.fn();
    await new PlatformEvents({ client: database, namespace: 'li', now: Date.now, onCommit }).produce({
      name: 'event',
      payload: '{}',
      actor: ACTOR.urn,
      requestId: 'request',
    });
    const { last, mark } = await bounds();
    expect(onCommit.mock.calls).toEqual([[{ position: last, mark }]]);
  });

  it.each(['wrote', 'read'])(
    'notices that the log went back and reached its position again, if its process %s what was lost since its last look',
    async (did) => {
      const [one, other] = [newProcess(), newProcess()];
      for (const { log } of [one, other]) await log.catchUp();
      const { last, logId } = await bounds();
      await (did === 'wrote' ? one : other).describe(`lost.${did}`);
      if (did === 'read')
        await new ChangeLogPostgres(database, models, (point) => one.log.saw(point)).read({
          after: last,
          limit: 1,
          access: EVERYTHING,
        });
      const lost = await bounds();
      await goBackTo(last);
      await reachAgain(lost.last);
      // The first commits of the process itself take the positions, too.
      await one.describe(`new.${did}`);
      await one.log.catchUp();
      const now = await bounds();
      expect(now.logId).not.toBe(logId);
      expect(one.restarts).toEqual([now.last]);
      expect(one.log.followed).toBe(now.logId);
      // Another process hears of it, and neither gives the log a further id.
      for (const { log } of [other, one, other]) await log.catchUp();
      expect([one.restarts.length, other.restarts.length]).toEqual([1, 1]);
      expect((await bounds()).logId).toBe(now.logId);
    },
  );

  it('notices nothing where nothing was lost, also when the log was cut or other processes write', async () => {
    const [one, other] = [newProcess(), newProcess()];
    const { logId } = await bounds();
    for (let n = 0; n < 5; n++) {
      await Promise.all([one.describe(`same.${n}`), other.describe(`same.other.${n}`), one.log.catchUp()]);
      await sleep(FAILOVER_MS);
    }
    await trimChanges(database, { before: Date.now() + 1000, rowsMax: 20_000, newestKept: 0 }, 90);
    await one.log.catchUp();
    await other.describe('after');
    await one.log.catchUp();
    expect((await bounds()).logId).toBe(logId);
    expect(one.restarts).toEqual([]);
  });
});
