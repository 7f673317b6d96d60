import type { Database } from './sql-client';

/** Takes about a megabyte of the disk, and leaves nothing behind. */
const TRIAL = {
  text: 'create temporary table write_trial on commit drop as select md5(number::text) from generate_series(1, 15000) number',
};

/** Whether the database writes again, without touching the catalog. @throws UnavailableError if it does not */
export async function tryWrite(database: Database): Promise<void> {
  await database.transaction((transaction) => transaction.query(TRIAL));
}
