import { resumeRebuild } from '../../search/postgres/resume-rebuild';
import type { AddCommand, CommandContext } from '../command-context';
import { showProgress } from '../progress';
import { untilStopped } from '../until-stopped';
import { withRuntime } from '../with-runtime';

const HELP = `
Makes the search index anew from what is stored, adding what is missing and removing what is surplus. Reads, searches and writes go on
meanwhile. Ctrl-C stops it; the next reindex goes on there, also after a crash.

Exit codes: 0 done, 130 stopped.`;
const STOPPED = 130;

export const addReindex: AddCommand = (program, context) => {
  program.command('reindex').description('make the search index anew from what is stored').addHelpText('after', HELP).action(() => reindex(context));
};

async function reindex(context: CommandContext): Promise<void> {
  await withRuntime(context, async ({ services: { catalog }, database }) => {
    const stop = new AbortController();
    void untilStopped().then(() => stop.abort());
    const [row] = await database.query<{ total: number }>({ text: 'select count(*)::float8 as total from entity' });
    const progress = showProgress({ title: 'reindex', total: row?.total ?? 0, terminal: context.terminal, complain: context.complain });
    const finished = await resumeRebuild({ database, catalog, signal: stop.signal, onPage: ({ entities }) => progress.update(entities, `${entities} entities`) });
    progress.stop();
    context.print(finished ? 'The search index is made anew.' : 'Stopped; the next reindex goes on from here.');
    if (!finished) context.exitWith(STOPPED);
  });
}
