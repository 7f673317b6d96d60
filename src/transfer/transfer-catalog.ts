import type { DatabaseAddress } from '../database/database-address';
import { WorkProgress } from '../database/work-progress';
import { StartupError } from '../errors/startup-error';
import { type CopyConnection, transaction, withCopyConnection } from './copy-connection';
import { copyRange } from './sql/copy-range';
import { digestRange, type RangeDigest } from './sql/digest-range';
import { countRows, type IdRange, readRangeEnd, type TableRange } from './sql/id-ranges';
import { readTables, type TableShape } from './sql/read-tables';
import { syncSequences } from './sql/sync-sequences';

export interface Move {
  readonly source: DatabaseAddress;
  /** Its schema is that of the source. */
  readonly target: DatabaseAddress;
  /** Whether the target is searched in its database: the index moves along then. */
  readonly withSearch: boolean;
  /** @param done of all rows, each counted twice: copied, and compared */
  onProgress(done: number, total: number, note: string): void;
}

export interface MovedTable extends RangeDigest {
  readonly table: string;
}

interface Parts extends Pick<Move, 'onProgress'> {
  readonly source: CopyConnection;
  readonly target: CopyConnection;
  readonly tables: readonly TableShape[];
  readonly total: number;
}

/** Progress of other work, what the schema was made by, and what a search cluster is still to be told: each database has its own. */
const STAYS = /^(knex_migrations.*|work_progress|search_(outbox|event_outbox|poison|rebuild))$/;
const SEARCH = /^search_/;
/** Position of a table that is there whole; ids are lower. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * Makes the empty target hold what the source holds at this moment; goes on where an interrupted move was.
 * @returns every table as it was compared
 * @throws StartupError when the target holds something else, or a table differs at the end
 */
export async function moveCatalog({
  source: from,
  target: to,
  withSearch,
  onProgress,
}: Move): Promise<readonly MovedTable[]> {
  return withCopyConnection(from, (source) =>
    withCopyConnection(to, async (target) => {
      await source.client.query('begin isolation level repeatable read, read only');
      const tables = (await readTables(source.sql)).filter(
        ({ name }) => !STAYS.test(name) && (withSearch || !SEARCH.test(name)),
      );
      await refuseOther(target, tables);
      const parts = { source, target, tables, total: 2 * (await countAll(source, tables)), onProgress };
      const copied = await copyTables(parts);
      await syncSequences(source.sql, target.sql);
      const moved = await compareTables(parts, copied);
      await target.client.query('analyze');
      for (const table of tables) await progressOf(target, table).finish();
      return moved;
    }),
  );
}

function progressOf(target: CopyConnection, { name }: TableShape): WorkProgress {
  return new WorkProgress(target.sql, `migrate ${name}`);
}

async function countAll({ sql }: CopyConnection, tables: readonly TableShape[]): Promise<number> {
  let total = 0;
  for (const table of tables) total += (await sql.query<{ readonly rows: number }>(countRows(table)))[0]?.rows ?? 0;
  return total;
}

/** What a table holds that no move has begun is somebody's. That an empty catalog was served once leaves its trace in the index only. */
async function refuseOther(target: CopyConnection, tables: readonly TableShape[]): Promise<void> {
  const there = new Set((await readTables(target.sql)).map(({ name, columns }) => `${name} ${columns.join()}`));
  const missing = tables.find(({ name, columns }) => !there.has(`${name} ${columns.join()}`));
  if (missing)
    throw new StartupError(
      `The table ${missing.name} is not the same in both databases: another release made one of them. Start this release's service on both first.`,
    );
  if (await isBegun(target, tables)) return;
  for (const table of tables.filter(({ name }) => !SEARCH.test(name))) {
    const [found] = await target.sql.query<{ readonly rows: number }>(countRows(table));
    if (found && found.rows > 0)
      throw new StartupError(
        `The target holds a catalog already (${found.rows} rows in ${table.name}). Give an empty database or data directory: nothing is overwritten.`,
      );
  }
}

async function isBegun(target: CopyConnection, tables: readonly TableShape[]): Promise<boolean> {
  for (const table of tables) if ((await progressOf(target, table).position()) > 0) return true;
  return false;
}

/** @returns the number of rows that are there */
async function copyTables({ source, target, tables, total, onProgress }: Parts): Promise<number> {
  let done = 0;
  for (const table of tables) {
    const progress = progressOf(target, table);
    let position = await progress.position();
    if (position > 0) onProgress(done, total, `${table.name}: going on where the last move was`);
    while (position < WHOLE) {
      const after = position === 0 ? null : position;
      const range = { table, after, upTo: await readRangeEnd(source.sql, table, after) };
      done += await transaction(target, async () => {
        const rows = await copyRange(source, target, range);
        await progress.save(range.upTo ?? WHOLE);
        return rows;
      });
      onProgress(done, total, `copying ${table.name}`);
      position = range.upTo ?? WHOLE;
    }
  }
  return done;
}

async function compareTables(
  { source, target, tables, total, onProgress }: Parts,
  copied: number,
): Promise<readonly MovedTable[]> {
  const moved: MovedTable[] = [];
  let done = copied;
  for (const table of tables) {
    const sum = { rows: 0, digest: 0n };
    let range: IdRange | undefined = { after: null, upTo: null };
    do {
      range = { after: range.after, upTo: await readRangeEnd(source.sql, table, range.after) };
      const { rows, digest } = await compareRange(source, target, { table, ...range });
      sum.rows += rows;
      sum.digest += BigInt(digest);
      done += rows;
      onProgress(done, total, `comparing ${table.name}`);
      range = range.upTo === null ? undefined : { after: range.upTo, upTo: null };
    } while (range);
    moved.push({
      table: table.name,
      rows: sum.rows,
      digest: BigInt.asUintN(64, sum.digest).toString(16).padStart(16, '0'),
    });
  }
  return moved;
}

/** What an earlier run copied may have changed in the source since: it is copied again, and has to be the same then. */
async function compareRange(source: CopyConnection, target: CopyConnection, range: TableRange): Promise<RangeDigest> {
  const wanted = await digestRange(source.sql, range);
  const isThere = async () => {
    const { rows, digest } = await digestRange(target.sql, range);
    return rows === wanted.rows && digest === wanted.digest;
  };
  if (await isThere()) return wanted;
  await transaction(target, () => copyRange(source, target, range));
  if (await isThere()) return wanted;
  throw new StartupError(
    `The table ${range.table.name} differs after it was copied. Is somebody writing to the target? Stop that, and move again.`,
  );
}
