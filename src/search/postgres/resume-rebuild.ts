import { WorkProgress } from '../../database/work-progress';
import { readMadeBy, storeMadeBy } from '../rebuild/search-state';
import { searchVersion } from './search-version';
import { rebuildSearchIndex, type PostgresRebuildOptions } from './rebuild-search-index';

/** As `rebuildSearchIndex`; goes on where an interrupted rebuild by the same models was, unless another engine was in use since. */
export async function resumeRebuild({ onPage, ...options }: Omit<PostgresRebuildOptions, 'afterId'>): Promise<boolean> {
  const { database, catalog } = options;
  const version = searchVersion(catalog.registry);
  const saved = new WorkProgress(database, `reindex ${version}`);
  if ((await readMadeBy(database)) !== `making ${version}`) {
    await saved.finish();
    await storeMadeBy(database, `making ${version}`);
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
