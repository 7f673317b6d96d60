import { WorkProgress } from '../../database/work-progress';
import { searchVersion } from './search-version';
import { rebuildSearchIndex, type RebuildOptions } from './rebuild-search-index';

/** As `rebuildSearchIndex`; goes on where an interrupted rebuild by the same models was. */
export async function resumeRebuild({ onPage, ...options }: Omit<RebuildOptions, 'afterId'>): Promise<boolean> {
  const saved = new WorkProgress(options.database, `reindex ${searchVersion(options.catalog.registry)}`);
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
