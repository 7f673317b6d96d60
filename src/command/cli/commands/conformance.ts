import { Option } from 'commander';
import { StartupError } from '#base/errors/startup-error';
import { AREAS } from '#command/conformance/areas/index';
import type { Area } from '#command/conformance/check';
import { countOf } from '#command/conformance/report';
import { REPORTS, type ReportName } from '#command/conformance/reports';
import { countResults, runConformance } from '#command/conformance/run-conformance';
import type { AddCommand, CommandContext } from '../command-context';
import { integerOption } from '../integer-option';
import { openOutput, STANDARD_OUTPUT, writeText } from '../output';
import { withProgress } from '../progress';
import { addTokenOptions, parseServiceUrl, readToken, type TokenOptions } from '../service/service-options';
import { STOPPED, stopSignal } from '../stop-signal';

interface ConformanceCommandOptions extends TokenOptions {
  readonly url: string;
  readonly report: ReportName;
  readonly out: string;
  readonly area?: readonly string[];
  readonly wait: number;
}

const SECOND_MS = 1000;
const WAIT_SECONDS = 10;

const HELP = `
Checks a server of this protocol by HTTP: this service, or a released server. It writes entities whose urns begin with an id of this
run, reads them back, and deletes them at the end, also after Ctrl-C. The server keeps nothing of it but its log of changes. With
authentication, the user of the token needs the privileges to edit and delete entities. Give a server that indexes later, as released
ones do, more time: --wait 60.

Areas:
${AREAS.map(({ name, description }) => `  ${name.padEnd(16)}${description}`).join('\n')}

  aspectory conformance --url http://127.0.0.1:8080
  aspectory conformance --url https://catalog.example.com --token-file token.txt --report junit --out conformance.xml
  aspectory conformance --url http://127.0.0.1:8080 --area search lineage

Exit codes: 0 all checks passed, 1 a check failed, 130 stopped.`;

export const addConformance: AddCommand = (program, context) => {
  const command = program
    .command('conformance')
    .description('check that a server speaks this protocol: writes, reads, searches, and deletes what it wrote')
    .requiredOption('--url <url>', 'address of the server', parseServiceUrl);
  addTokenOptions(command)
    .addOption(new Option('--report <form>', 'form of the report').choices(Object.keys(REPORTS)).default('table'))
    .option('--out <file>', 'file for the report', STANDARD_OUTPUT)
    .addOption(new Option('--area <name...>', 'only these areas').choices(AREAS.map(({ name }) => name)))
    .option(
      '--wait <seconds>',
      'how long searches and other derived answers may be behind',
      integerOption(0, 999),
      WAIT_SECONDS,
    )
    .addHelpText('after', HELP)
    .action((options: ConformanceCommandOptions) => check(options, context));
};

async function check(options: ConformanceCommandOptions, context: CommandContext): Promise<void> {
  if (context.namesCatalog)
    throw new StartupError('--url names the server, so --data-dir has no effect. Leave it out.');
  const { url, area: names, wait, report: form, out } = options;
  const areas: readonly Area[] = names ? AREAS.filter(({ name }) => names.includes(name)) : AREAS;
  const token = readToken(options);
  const signal = stopSignal();
  const output = await openOutput(out);
  const report = await withProgress(context, { title: `Checking ${url}`, total: countResults(areas) }, (onProgress) =>
    runConformance({ url, token, areas, waitMs: wait * SECOND_MS, signal, onProgress }),
  );
  await writeText(output, REPORTS[form](report), new AbortController().signal);
  if (signal.aborted) context.exitWith(STOPPED);
  else if (countOf(report, 'failed') > 0) context.exitWith(1);
}
