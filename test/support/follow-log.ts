import { ChangeFollower } from '#catalog/changes/change-follower';
import type { SqlClient } from '#base/database/sql-client';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What follows the log in a process. It looks when it is asked to. */
export function followLog(client: SqlClient): ChangeFollower {
  return new ChangeFollower({ client, caches: [], logger: SILENT });
}
