/** What there is by GraphQL for those who come from a released server, by name: the table of the guide follows from the schema. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { RELEASED, WHY_NOT } from './released-operations';

const ROOT = join(__dirname, '../../../..');
const GUIDE = 'src/interface/import-export/datahub/COMING-FROM-DATAHUB.md';

const schema = buildSchema(readFileSync(join(ROOT, 'generated/graphql/schema.graphql'), 'utf8'), {
  assumeValidSDL: true,
});
const here = new Set(
  [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {})),
);
const namesIn = (text: string) => text.trim().split(/\s+/);
const released = Object.values(RELEASED).flatMap(namesIn);
const excused = Object.values(WHY_NOT).flatMap(namesIn);

function rowsOf(lists: Readonly<Record<string, string>>, isShown: (name: string) => boolean): readonly string[] {
  return Object.entries(lists).flatMap(([head, text]) => {
    const names = namesIn(text).filter(isShown).toSorted();
    return names.length === 0 ? [] : [`| ${names.map((name) => `\`${name}\``).join(', ')} | ${head} |`];
  });
}

const TABLES = [
  '| here, as in released servers | about |',
  '| --- | --- |',
  ...rowsOf(RELEASED, (name) => here.has(name)),
  '',
  '| not here | why, and what to use instead |',
  '| --- | --- |',
  ...rowsOf(WHY_NOT, (name) => !here.has(name)),
].join('\n');

test('each operation of released servers is listed once, and is here or has a reason', () => {
  expect(released).toEqual([...new Set(released)]);
  expect(excused).toEqual([...new Set(excused)]);
  expect(released.filter((name) => !here.has(name)).toSorted()).toEqual(excused.toSorted());
});

test('the guide has the tables', () => {
  const [, tables] =
    /<!-- graphql -->\n\n([^]*?)\n\n<!-- \/graphql -->/.exec(readFileSync(join(ROOT, GUIDE), 'utf8')) ?? [];
  // If they differ: copy what is expected here between the two comments of the guide.
  expect(tables).toBe(TABLES);
});
