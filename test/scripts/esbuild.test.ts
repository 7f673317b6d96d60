import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ESBUILD = join(__dirname, '../../scripts/esbuild.mjs');

/** Prints how many processes run after the build, and once they were ended. */
const PROGRAM = `
import childProcess from 'node:child_process';
import { once } from 'node:events';
const { spawn } = childProcess;
const running = new Set();
childProcess.spawn = (...args) => {
  const child = spawn(...args);
  running.add(child);
  return child.once('exit', () => running.delete(child));
};
const { build, endBuilds } = await import(${JSON.stringify(ESBUILD)});
await endBuilds();
await build({ stdin: { contents: 'let a' }, write: false });
const [child] = running;
const before = running.size;
child.ref();
await Promise.all([once(child, 'exit'), endBuilds()]);
console.log(before, running.size);`;

it('the process of the bundler ends after a build, and is not started without one', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(stdout).toBe('1 0\n');
});
