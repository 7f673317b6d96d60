/** No test is skipped in silence: what a machine cannot run goes through `notRun`, which fails in CI, or needs files of others. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SKIPS = /\b(?:it|test|describe)\.(?:todo|skip|only)\b|\bx(?:it|test|describe)\(|\bskipIf\b/;
const MAY = ['support/data-of-others.ts', 'support/not-run.ts'];

test('only two files declare tests that do not run', () => {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(500);
  const skipping = files.filter((name) => SKIPS.test(readFileSync(join('test', name), 'utf8')));
  expect(skipping.filter((name) => name !== 'scripts/skipped-tests.test.ts').toSorted()).toEqual(MAY);
});
