import { join } from 'node:path';
import { processTerminal } from './terminal';
import { runCli } from './run-cli';

const terminal = processTerminal(process.env.NO_COLOR);
// The bundle lies in .build/ of the project.
void runCli(process.argv.slice(2), { root: join(__dirname, '..'), terminal }).then((code) => {
  process.exitCode = code;
});
