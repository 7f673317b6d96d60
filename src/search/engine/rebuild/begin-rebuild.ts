import type { Database } from '#base/database/sql-client';
import type { WorkProgress } from '#base/database/work-progress';
import { makingMark, readMadeBy, storeMadeBy } from './search-state';

/**
 * Marks the documents as being made by `version`, which begins with the name of the engine.
 * @returns the id after which a rebuild by the same version continues that was interrupted, unless another engine was used since; else 0
 */
export async function beginRebuild(
  database: Database,
  { version, engine }: { readonly version: string; readonly engine: string },
  saved: WorkProgress,
): Promise<number> {
  const mark = await readMadeBy(database);
  const making = makingMark(version, engine, mark);
  if (mark === making) return saved.position();
  await saved.finish();
  await storeMadeBy(database, making);
  return 0;
}
