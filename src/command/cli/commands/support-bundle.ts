import type { AddCommand } from '../command-context';
import { openOutput, STANDARD_OUTPUT, writeText } from '../output';
import { findService } from '../running-service';
import { supportFacts } from '../support-facts';

const HELP = `
Writes what a report of a fault needs into one JSON file: release and machine, the settings, what the service says of itself (health and
metrics), the release, schema and sizes of the database, and the end of the log of ASPECTORY_LOG_FILE. Passwords, keys and tokens are left
out, and so is metadata. The log has names of users, urns and addresses: read the file before you give it away. Starts nothing.

  aspectory support-bundle
  aspectory support-bundle - | less`;

export const addSupportBundle: AddCommand = (program, context) => {
  program
    .command('support-bundle')
    .description('write what a report of a fault needs into a file, without secrets')
    .argument('[file]', 'new file, or - for standard output', 'aspectory-support.json')
    .addHelpText('after', HELP)
    .action(async (file: string) => {
      const facts = await supportFacts(context.settings(), await findService(context));
      const output = await openOutput(file);
      await writeText(output, `${JSON.stringify(facts, undefined, 2)}\n`, new AbortController().signal);
      if (file === STANDARD_OUTPUT) return;
      await new Promise((resolve) => output.end(resolve));
      context.print(`Wrote ${file}. Read it before you give it away: the log has names of users and urns.`);
    });
};
