import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { WorkerThread, type WorkerThreadOptions } from '#base/background/worker-thread';
import { until } from '#test/support/until';

/** Doubles numbers, and fails for those below zero. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
parentPort.on('message', ({ number, content }) => {
  if (content < 0) throw new Error('no number below zero');
  if (content > 0) parentPort.postMessage({ number, content: workerData * content });
});
parentPort.postMessage('ready');`;

describe('a thread beside the main one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-thread-'));
  const program = join(folder, 'program.cjs');
  const lines: string[] = [];
  const threads: WorkerThread<number, number>[] = [];

  beforeAll(() => writeFileSync(program, PROGRAM));
  beforeEach(() => lines.splice(0));
  afterEach(async () => {
    for (const thread of threads.splice(0)) await thread.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function threadOf(options: Partial<WorkerThreadOptions> = {}): WorkerThread<number, number> {
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const thread = new WorkerThread<number, number>({ name: 'doubling', program, data: 2, logger, ...options });
    threads.push(thread);
    return thread;
  }

  async function running(options?: Partial<WorkerThreadOptions>): Promise<WorkerThread<number, number>> {
    const thread = threadOf(options);
    thread.start();
    await until('the thread runs', () => thread.isRunning);
    return thread;
  }

  it('answers each request, and nothing before it runs', async () => {
    const thread = threadOf();
    expect(await thread.ask(3)).toBeUndefined();
    thread.start();
    expect(await thread.ask(3)).toBeUndefined();
    await until('the thread runs', () => thread.isRunning);
    expect(await Promise.all([thread.ask(3), thread.ask(4), thread.ask(5)])).toEqual([6, 8, 10]);
  });

  it('does not keep the process running', async () => {
    const ports = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length;
    const before = ports();
    await running();
    expect(ports()).toBe(before);
  });

  it('gives up all requests when one makes it fail, says so once, and does not start again at once', async () => {
    const thread = await running();
    expect(await Promise.all([thread.ask(0), thread.ask(-1)])).toEqual([undefined, undefined]);
    expect(lines).toEqual([expect.stringContaining('the thread \\"doubling\\" failed; the main thread does its work')]);
    thread.start();
    // Another one that starts later runs by then.
    await running();
    expect(thread.isRunning).toBe(false);
  });

  it('fails in the same way if its program is missing', async () => {
    const thread = threadOf({ program: join(folder, 'missing.cjs') });
    thread.start();
    await until('the failure is logged', () => lines.length > 0);
    expect(lines[0]).toContain('Cannot find module');
    expect(await thread.ask(1)).toBeUndefined();
  });

  it('ends when nobody asks, but not before it has answered, and starts again', async () => {
    const thread = await running({ idleMs: 500 });
    const unanswered = thread.ask(0);
    const unasked = await running({ idleMs: 500 });
    await until('the thread that nobody asks has ended', () => !unasked.isRunning);
    expect(thread.isRunning).toBe(true);
    await thread.stop();
    expect(await unanswered).toBeUndefined();
    thread.start();
    await until('the thread runs', () => thread.isRunning);
    expect(await thread.ask(1)).toBe(2);
    await until('the thread has ended', () => !thread.isRunning);
    expect(lines).toEqual([]);
  });
});
