import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cleanup } from '../cleanup';
import type { BaselineAnswer, BaselineOrder } from './order';

export interface BaselineProcess {
  readonly pid: number;
  /** @returns the port of the server, or completions per second */
  ask(order: BaselineOrder): Promise<number>;
  stop(): Promise<void>;
}

/** Both bundles are in one folder. */
const PROGRAM = join(__dirname, 'bench-baseline.cjs');

export function startBaseline(cleanup: Cleanup): BaselineProcess {
  const child = spawn(process.execPath, [PROGRAM], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const forget = cleanup.add(end);
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async ask(order) {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const { value: line } = await answers.next();
      const answer: BaselineAnswer = JSON.parse(line ?? '{"error":"the process ended"}');
      if ('error' in answer) throw new Error(`the baseline process failed: ${answer.error}`);
      return answer.value;
    },
    stop: async () => (forget(), end()),
  };
}
