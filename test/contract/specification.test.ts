import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TABLE = readFileSync(join(__dirname, 'specification.md'), 'utf8');
const ROWS = [...TABLE.matchAll(/^\| (\d.*?) \| (.+?) \| `(.+?)` \| (.+?) \|$/gm)].map(
  ([, section = '', statement = '', file = '', title = '']) => ({ section, statement, file, title }),
);

/** The names of tests as their file has them. */
function titlesOf(file: string): readonly string[] {
  const path = join(__dirname, '..', file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [...text.matchAll(/(?:^|[\s)])(?:(?:test|it)|\])\(\s*'((?:[^'\\]|\\.)*)'|\]\)\(\s*'((?:[^'\\]|\\.)*)'/gm)].map(
    ([, plain, each]) => plain ?? each ?? '',
  );
}

test('each statement of the specification names a test that is there', () => {
  const lines = TABLE.split('\n').filter((line) => /^\| \d/.test(line));
  expect([ROWS.length, ROWS.length > 50]).toEqual([lines.length, true]);
  const missing = ROWS.filter(({ file, title }) => !titlesOf(file).includes(title));
  expect(missing).toEqual([]);
});

test('each chapter of the specification that says something of requests has statements', () => {
  const chapters = new Set(ROWS.flatMap(({ section }) => section.split(', ').map((each) => each.split('.')[0])));
  expect([...chapters].toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '7', '8', '9']);
});

test('each test of the statements that no other file has is in the table', () => {
  const file = 'e2e/specification.test.ts';
  const named = new Set(ROWS.filter((row) => row.file === file).map(({ title }) => title));
  expect(titlesOf(file).filter((title) => !named.has(title))).toEqual([]);
});
