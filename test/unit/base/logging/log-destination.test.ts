import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileLogger } from '#base/logging/create-logger';
import { openRotatingLog } from '#base/logging/log-destination';

const WRITE_BYTES_MAX = 16 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'aspectory-log-'));
const file = join(folder, 'x.log');
const bytesMax = 100_000;

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => readdirSync(folder).forEach((name) => rmSync(join(folder, name))));

const files = () => readdirSync(folder).toSorted();
const content = () =>
  files()
    .toReversed()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

describe('a rotating log', () => {
  it('keeps as many files as allowed, each of its size, with the newest lines', async () => {
    const log = openRotatingLog(file, { bytesMax, filesMax: 3 });
    for (let line = 0; line < 20_000; line += 1) log.write(`line ${line} ${'x'.repeat(50)}\n`);
    await once(log, 'drain');
    log.end();
    await once(log, 'close');
    expect(files()).toEqual(['x.log', 'x.log.1', 'x.log.2']);
    for (const name of files())
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(bytesMax + WRITE_BYTES_MAX);
    const lines = content().trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^line 19999 /);
    // No line between the oldest kept one and the last one is lost or out of order.
    const numbers = lines.slice(1).map((line) => Number(line.split(' ')[1]));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  it('continues a file, and rotates one that is too large already', async () => {
    writeFileSync(file, 'x'.repeat(bytesMax));
    const log = openRotatingLog(file, { bytesMax, filesMax: 2 });
    log.write('first\n');
    await once(log, 'write');
    await once(log, 'ready');
    log.write('second\n');
    log.end();
    await once(log, 'close');
    expect(readFileSync(`${file}.1`, 'utf8')).toMatch(/xfirst\n$/);
    expect(readFileSync(file, 'utf8')).toBe('second\n');
  });

  it('takes the lines of the service, and is closed to other users', async () => {
    const logger = createFileLogger('info', file, { bytesMax, filesMax: 2 });
    for (let line = 0; line < 5000; line += 1) logger.info({ line }, 'said');
    await new Promise((resolve) => logger.flush(resolve));
    expect(files()).toEqual(['x.log', 'x.log.1']);
    expect(JSON.parse(content().trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ line: 4999, msg: 'said' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => createFileLogger('info', join(folder, 'missing', 'x.log'), { bytesMax, filesMax: 2 })).toThrow(
      'ENOENT',
    );
  });
});
