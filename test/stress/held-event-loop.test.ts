import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { EMPTY_ANSWER } from '#base/http/answer';
import { LoopWatchdog } from '#interface/http/pipeline/loop-watchdog';
import type { Route } from '#interface/http/pipeline/surface';
import { testPipeline } from '../support/test-pipeline';
import { until } from '../support/until';
import { servedCatalog } from '../e2e/served-catalog';

const catalog = servedCatalog();
const HELD_MS = 1500;

const heldTotal = async () => {
  const { text } = await catalog.send('/metrics');
  return Number(/^aspectory_event_loop_held_total (\d+)/m.exec(text)?.[1]);
};

/** Computes without a pause. */
function hold(): void {
  for (const end = performance.now() + HELD_MS; performance.now() < end;);
}

describe('a request that holds the event loop', () => {
  it.each([
    ['at once', async () => hold()],
    ['after it waited for something', async () => sleep(20).then(hold)],
  ])('%s is named in the log, and counted', async (_case, work) => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => lines.push(line) });
    const watchdog = new LoopWatchdog({ logger, onHeld: () => catalog.runtime().metrics.loopHeld() });
    const route: Route = {
      name: 'test',
      requirement: 'credentials',
      bodyBytesMax: 10_000,
      validate: () => undefined,
      handle: async ({ sentPath }) => {
        if (sentPath === '/hold') await work();
        else await sleep(100);
        return EMPTY_ANSWER;
      },
    };
    const server = createServer(testPipeline({ route: () => route }, { watchdog })).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address: AddressInfo | string | null = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const send = (path: string, bytes: number) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: 'x'.repeat(bytes),
        headers: { 'X-DataHub-Actor': 'urn:li:corpuser:holder' },
      });
    const before = await heldTotal();
    watchdog.start();
    await Promise.all([send('/other', 10), send('/hold', 5000)]);
    const line = await until('the log has it', () => lines.find((each) => each.includes('event loop')));
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      operation: '/hold',
      actor: 'urn:li:corpuser:holder',
      bytes: 5000 + '/hold'.length,
      heldMilliseconds: expect.any(Number),
    });
    expect(JSON.parse(line).heldMilliseconds).toBeGreaterThan(HELD_MS - 300);
    expect(await heldTotal()).toBeGreaterThan(before);
    watchdog.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
