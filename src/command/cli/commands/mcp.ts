import { createInterface, type Interface } from 'node:readline';
import { StartupError } from '#base/errors/startup-error';
import type { AddCommand, CommandContext } from '../command-context';
import { openOutput, STANDARD_OUTPUT, writeText } from '../output';
import { McpBridge } from '../service/mcp-bridge';
import { addTokenOptions, parseServiceUrl } from '../service/service-options';
import { findServicePlace, type ServiceOptions } from '../service/service-place';
import { STOPPED, stopSignal } from '../stop-signal';

const HELP = `
For assistants that start a program: reads messages of the Model Context Protocol from standard input, passes them on to the running service,
and writes its answers to standard output. An assistant that can use HTTP needs no program; give it the address of the service with /mcp.
The assistant sees what the user of the token may see. Write the token into a file that only you may read.

  claude mcp add aspectory -- npx aspectory mcp --url https://catalog.example.com --token-file ~/.aspectory-token

Exit codes: 0 the assistant closed standard input; 1 the token cannot be read, or no service is known; 130 stopped.`;

export const addMcp: AddCommand = (program, context) => {
  const command = program
    .command('mcp')
    .description('connect an assistant to the running service, by standard input and output')
    .option('--url <url>', 'address of the service, instead of HOST and PORT', parseServiceUrl);
  addTokenOptions(command)
    .addHelpText('after', HELP)
    .action((options: ServiceOptions) => serveAssistant(options, context));
};

async function serveAssistant(options: ServiceOptions, context: CommandContext): Promise<void> {
  if (options.tokenFile === '-')
    throw new StartupError(
      'Standard input is for the messages of the assistant. Give --token-file the path of a file.',
    );
  const place = await findServicePlace(options, context);
  const signal = stopSignal();
  const output = await openOutput(STANDARD_OUTPUT);
  const bridge = new McpBridge(place, (message) => writeText(output, `${message}\n`, signal));
  const lines = createInterface({ input: process.stdin, signal });
  signal.addEventListener('abort', () => bridge.stop());
  await passAll(lines, bridge);
  if (signal.aborted) context.exitWith(STOPPED);
}

/** Messages do not wait for each other. */
async function passAll(lines: Interface, bridge: McpBridge): Promise<void> {
  const open = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const passing = bridge
      .pass(line)
      // Nobody reads the answers any more.
      .catch(() => lines.close())
      .finally(() => open.delete(passing));
    open.add(passing);
  }
  await Promise.all(open);
}
