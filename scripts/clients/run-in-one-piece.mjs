// A program beside others: its output is printed when it ends, in one piece.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * Runs a program. The tests of a client run twice at the same time, so lines of both would mix.
 * @param title the line above the output
 * @param options those of `spawn`; `errors` is `ignore` where standard error says nothing about the tests
 * @returns whether it succeeded
 */
export async function runInOnePiece(title, program, args, { errors = 'pipe', ...options } = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', errors] });
  const ended = new Promise((done, fail) => child.once('close', done).once('error', fail));
  const outputs = [child.stdout, child.stderr].map((stream) => stream && text(stream));
  const [status, ...printed] = await Promise.all([ended, ...outputs]);
  process.stdout.write(`${title}\n${printed.filter(Boolean).join('')}`);
  return status === 0;
}
