import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the list of retried tests of the gate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectory-retries-'));
  const report = join(folder, 'report.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The program, after a step in which so many tests ran twice. */
  function listed(count: number) {
    const once = { fullName: 'a test that passes', invocations: 1, retryReasons: [] };
    const retried = Array.from({ length: count }, (_, n) => ({
      fullName: `retried ${n}`,
      invocations: 2,
      retryReasons: [`Error: lost ${n}\n\nReceived: 1\n    at Object.toBe (a.ts:2:41)`],
    }));
    writeFileSync(
      report,
      JSON.stringify({ testResults: [{ name: 'a.test.ts', assertionResults: [once, ...retried] }] }),
    );
    const args = ['.ci/retries.mjs', '3', report, join(folder, 'missing.json')];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, lines: stdout.trimEnd().split('\n') };
  }

  it('has each test with its first failure', () => {
    expect(listed(1)).toEqual({
      status: 0,
      lines: ['RETRIED: a.test.ts: retried 0', '  Error: lost 0', '  Received: 1', '1 retried, at most 3 allowed'],
    });
  });

  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
  ])('of %i tests ends with %i', (count, status) => {
    expect(listed(count)).toMatchObject({ status });
  });
});
