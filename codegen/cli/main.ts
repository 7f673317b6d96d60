import { join } from 'node:path';
import { processTerminal } from './terminal';
import { runCli } from './run-cli';

/** A reader such as `head` may close the pipe early. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const terminal = processTerminal(process.env.NO_COLOR);
/** `npm run dev` starts a generator that ends with it. */
const send = process.send?.bind(process);
if (send) process.on('disconnect', () => process.exit());
const tell = send && ((generated: object) => void send(generated));

// The bundle lies in .build/ of the project.
void runCli(process.argv.slice(2), { root: join(__dirname, '..'), terminal, tell }).then((code) => {
  process.exitCode = code;
});
