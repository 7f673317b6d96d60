import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createLogger } from '#base/logging/create-logger';
import { until } from '#test/support/until';

const request = {
  requestId: 'r1',
  method: 'GET',
  operation: 'getConfig',
  actor: 'urn:li:corpuser:me',
  milliseconds: 1.5,
  status: 200,
};

describe('createLogger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-log-'));
  const file = join(folder, 'log');

  afterAll(() => rmSync(folder, { recursive: true }));

  async function logged(terminal: boolean, fields: object = request): Promise<string> {
    // Not closed: the logger keeps on writing to it, if only nothing.
    const descriptor = openSync(file, 'w');
    const logger = await createLogger('info', { descriptor, terminal });
    logger.info(fields, 'request');
    logger.debug('not important enough');
    return until('the line is written', () => readFileSync(file, 'utf8'));
  }

  it('writes one JSON object a line for programs', async () => {
    const lines = (await logged(false)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), msg: 'request', ...request },
    ]);
  });

  it('goes on where a log cannot be written', async () => {
    const problems: unknown[] = [];
    process.once('uncaughtException', (problem) => problems.push(problem));
    const logger = await createLogger('info', { descriptor: openSync('/dev/full', 'w'), terminal: false });
    for (const line of ['lost', 'lost too']) {
      logger.info(line);
      // Lines are written after 50 ms, and a write that fails has no event.
      await sleep(120);
    }
    expect(problems).toEqual([]);
  });

  it('writes one sentence a request for people', async () => {
    const text = await logged(true);
    expect(text).toContain('request GET getConfig 200 1.5 ms urn:li:corpuser:me r1');
    expect(text.trim().split('\n')).toHaveLength(1);
  });

  it.each([true, false])('writes no control character of a request (for people: %s)', async (terminal) => {
    const evil = 'urn:li:tag:\u001b[2J\u009b2J\u007f\u202e\r\nready';
    const text = await logged(terminal, {
      ...request,
      actor: evil,
      reason: evil,
      err: new Error(evil),
      other: { evil },
    });
    // The colours of pino-pretty are all that is left.
    for (const raw of ['\u001b[2J', '\u009b2J']) expect(text).not.toContain(raw);
    const shown = stripVTControlCharacters(text);
    expect(shown).toContain('u202e');
    expect(shown).not.toMatch(/[^\n\P{Cc}]|\p{Bidi_Control}/u);
    expect(text).not.toMatch(/^ready/m);
  });
});
