import type { DatabaseAddress } from '#base/database/database-address';
import { WorkProgress } from '#base/database/work-progress';
import { StartupError } from '#base/errors/startup-error';
import { type CopyConnection, transaction, withCopyConnection } from './copy-connection';
import { copyRange, countRows, digestRange, type RangeDigest, rangesOf, type TableRange } from './sql/table-range';
import { findContent, readTables, syncSequences, type TableShape } from './sql/tables';

export interface Transfer {
  readonly source: DatabaseAddress;
  /** The address of the target, whose schema is that of the source. */
  readonly target: DatabaseAddress;
  /** Whether the target is searched without a cluster. The stored documents are copied then. */
  readonly withSearch: boolean;
  /** @param done rows that are copied plus rows that are compared; `total` counts each row twice */
  onProgress(done: number, total: number, note: string): void;
}

export interface TransferredTable extends RangeDigest {
  readonly table: string;
}

interface Parts extends Pick<Transfer, 'onProgress'> {
  readonly source: CopyConnection;
  readonly target: CopyConnection;
  readonly tables: readonly TableShape[];
  readonly total: number;
}

/** Position of a table that is copied completely. Ids are lower. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * Makes the empty target hold what the source holds at this moment. Continues an interrupted transfer.
 * @returns every table as it was compared
 * @throws StartupError for a target that holds another catalog, or for a table that differs at the end
 */
export async function transferCatalog({
  source: from,
  target: to,
  withSearch,
  onProgress,
}: Transfer): Promise<readonly TransferredTable[]> {
  return withCopyConnection(from, (source) =>
    withCopyConnection(to, async (target) => {
      await source.client.query('begin isolation level repeatable read, read only');
      const tables = await readTables(source.sql, withSearch);
      refuseOtherSchema(tables, await readTables(target.sql, withSearch));
      if (!(await isBegun(target, tables))) await refuseContent(target);
      const parts = { source, target, tables, total: 2 * (await countAll(source, tables)), onProgress };
      const copied = await copyTables(parts);
      await syncSequences(source.sql, target.sql);
      const transferred = await compareTables(parts, copied);
      await target.client.query('analyze');
      for (const table of tables) await progressOf(target, table).finish();
      return transferred;
    }),
  );
}

function progressOf(target: CopyConnection, { name }: TableShape): WorkProgress {
  return new WorkProgress(target.sql, `transfer ${name}`);
}

async function countAll({ sql }: CopyConnection, tables: readonly TableShape[]): Promise<number> {
  let total = 0;
  for (const table of tables) total += await countRows(sql, table);
  return total;
}

function refuseOtherSchema(wanted: readonly TableShape[], found: readonly TableShape[]): void {
  const there = new Set(found.map(({ name, columns }) => `${name} ${columns.join()}`));
  const other = wanted.find(({ name, columns }) => !there.has(`${name} ${columns.join()}`));
  if (other)
    throw new StartupError(
      `The table ${other.name} differs in the two databases, because different releases made them. Start the service of this release on both first.`,
    );
}

/** A target that was served once while it was empty has rows of search, which do not count. */
async function refuseContent({ sql }: CopyConnection): Promise<void> {
  const found = await findContent(sql);
  if (found)
    throw new StartupError(
      `The target holds a catalog already (${found.rows} rows in ${found.table}). Name an empty database or data directory; a transfer overwrites nothing.`,
    );
}

async function isBegun(target: CopyConnection, tables: readonly TableShape[]): Promise<boolean> {
  for (const table of tables) if ((await progressOf(target, table).position()) > 0) return true;
  return false;
}

/** @returns the number of rows that this run copied */
async function copyTables({ source, target, tables, total, onProgress }: Parts): Promise<number> {
  let done = 0;
  for (const table of tables) {
    const progress = progressOf(target, table);
    const position = await progress.position();
    if (position > 0) onProgress(done, total, `${table.name}: continues where the last transfer stopped`);
    if (position === WHOLE) continue;
    for await (const range of rangesOf(source.sql, table, position === 0 ? null : position)) {
      done += await transaction(target, async () => {
        const rows = await copyRange(source, target, range);
        await progress.save(range.upTo ?? WHOLE);
        return rows;
      });
      onProgress(done, total, `copying ${table.name}`);
    }
  }
  return done;
}

async function compareTables(
  { source, target, tables, total, onProgress }: Parts,
  copied: number,
): Promise<readonly TransferredTable[]> {
  const compared: TransferredTable[] = [];
  let done = copied;
  for (const table of tables) {
    const sum = { rows: 0, digest: 0n };
    for await (const range of rangesOf(source.sql, table, null)) {
      const { rows, digest } = await compareRange(source, target, range);
      sum.rows += rows;
      sum.digest += BigInt(digest);
      done += rows;
      onProgress(done, total, `comparing ${table.name}`);
    }
    const digest = BigInt.asUintN(64, sum.digest).toString(16).padStart(16, '0');
    compared.push({ table: table.name, rows: sum.rows, digest });
  }
  return compared;
}

/** Copies a range again if it differs, because the source may have changed after an earlier run copied it. */
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
    `The table ${range.table.name} differs after it was copied. Stop the services that write to the target, then repeat the transfer.`,
  );
}
