import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { IS_APPLICATION } from '../application-name';
import { PostgresDatabase } from '../connection/postgres-database';
import type { DatabaseAddress } from '../database-address';

/** Connections of other processes of this program. Each keeps one, because it looks at the change log several times a second. */
const OTHERS = `select count(*)::int as others from pg_stat_activity where ${IS_APPLICATION} and pid <> pg_backend_pid()`;
const POLL_EVERY_MS = 100;
/** The server takes a moment to end the connections that this process has closed. */
const SILENT_MS = 1000;

/** Resolves when no other process of this program uses the embedded server, or when the server has ended. To be called after this process has closed its connections. */
export async function untilUnused(address: DatabaseAddress, logger: Pick<Logger, 'warn'>): Promise<void> {
  const database = new PostgresDatabase({ address, connectionsMax: 1 });
  const count = async () => (await database.query<{ readonly others: number }>({ text: OTHERS }))[0]?.others ?? 0;
  const startedAt = performance.now();
  let isSilent = true;
  try {
    while ((await count().catch(() => 0)) > 0) {
      if (isSilent && performance.now() - startedAt > SILENT_MS) {
        isSilent = false;
        logger.warn(
          'this command is done, and keeps the database running for other commands that use it; to end the database at once, press Ctrl-C until this command ends',
        );
      }
      await sleep(POLL_EVERY_MS);
    }
  } finally {
    await database.close();
  }
}
