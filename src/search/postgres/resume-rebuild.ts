import { WorkProgress } from '../../database/work-progress';
import { makingMark, readMadeBy, storeMadeBy } from '../rebuild/search-state';
import { POSTGRES, searchVersion } from './search-version';
import { rebuildSearchIndex, type PostgresRebuildOptions } from './rebuild-search-index';

/** As `rebuildSearchIndex`; goes on where an interrupted rebuild by the same models was, unless another engine was in use since. */
export async function resumeRebuild({ onPage, ...options }: Omit<PostgresRebuildOptions, 'afterId'>): Promise<boolean> {
  const { database, models } = options;
  const version = searchVersion(models.registry);
  const saved = new WorkProgress(database, `reindex ${version}`);
  const mark = await readMadeBy(database);
  const making = makingMark(version, POSTGRES, mark);
  if (mark !== making) {
    await saved.finish();
    await storeMadeBy(database, making);
  }
  const position = await saved.position();
  const finished = await rebuildSearchIndex({
    ...options,
    afterId: String(position),
    onPage: async (progress) => {
      await saved.save(Number(progress.afterId));
      await onPage?.(progress);
    },
  });
  if (finished) await saved.finish();
  return finished;
}
