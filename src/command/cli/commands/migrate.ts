import { openStore } from '#command/composition/open-store';
import type { AddCommand, CommandContext } from '../command-context';
import { announceCatalog, commandLogger } from '../with-catalog';

const HELP = `
Takes the steps of the database schema that this release adds, and gives stored aspects the names that the models have now (aliases).
The first start of a service does the same. All other commands refuse an older schema. An empty PostgreSQL gets the whole schema.
To copy a catalog to another database, use "aspectory transfer".

Exit codes: 0 the schema is that of this release, 1 it cannot be changed.`;

export const addMigrate: AddCommand = (program, context) => {
  program
    .command('migrate')
    .description('bring the database schema and the names of stored aspects up to date')
    .addHelpText('after', HELP)
    .action(() => migrateCatalog(context));
};

async function migrateCatalog(context: CommandContext): Promise<void> {
  const settings = context.settings();
  await announceCatalog(settings, context);
  const { commandLine: command, print } = context;
  const opening = { command, use: 'migrates', shared: true } as const;
  const store = await openStore(settings, await commandLogger(context), opening);
  try {
    const { steps, renamed } = store;
    print(steps.length === 0 ? 'The schema was up to date.' : `Took the steps ${steps.join(', ')}.`);
    if (renamed > 0) print(`Renamed ${renamed.toLocaleString('en')} aspects of entities.`);
  } finally {
    await store.close();
  }
}
