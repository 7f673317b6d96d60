/** Contracts of strangers are read in a time that grows as they do, and what becomes too much is refused by the name of its limit. */
import { LIMITS } from '#generated/http/limits';
import { readYaml } from '#standards/odcs/read-yaml';
import { secretsIn } from '#standards/odcs/contract-secrets';

const repeated = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('');

test('plain values, aliases and texts of other types', () => {
  const text =
    'a: &a [1, "x", null, true]\nb: *a\nc: {"d": *a}\ne: !!binary aGk=\nf: .nan\n? g\n: 2026-01-01\n&h h: *h\n';
  const list = [1, 'x', null, true];
  expect(readYaml(text).value).toEqual({
    a: list,
    b: list,
    c: { d: list },
    e: 'aGk=',
    f: 'NaN',
    g: '2026-01-01',
    h: 'h',
  });
  expect(readYaml('{"a":{"__proto__":1}}').value).toEqual(JSON.parse('{"a":{"__proto__":1}}'));
});

test.each([
  ['a: 1\nb: 2\na: 3', 'line 3: the key a is there twice'],
  ['a: &a\n  b: *a', 'line 2: the alias *a is inside of what it repeats'],
  ['a: *b', 'line 1: there is no &b before the alias *b'],
  ['[a]: 1', 'line 1: a key is no plain text'],
  ['a: 1\n---\nb: 1', 'line 2: a second document begins'],
  ['a: [', 'line 1: '],
  ['', 'line 1: the text is empty'],
])('%j is refused: %s', (text, problem) => {
  expect(() => readYaml(text)).toThrow(problem);
});

const BOMB = `a: &a [${'x,'.repeat(10)}]\n${repeated(20, (i) => {
  const [name, before] = [98 + i, 97 + i].map((code) => String.fromCharCode(code));
  return `${name}: &${name} [${`*${before},`.repeat(9)}]\n`;
})}`;

test.each([
  ['aliases that multiply', BOMB, 'contractValues'],
  ['many aliases of a list', `a: &a [${'x,'.repeat(1000)}]\nb: [${'*a,'.repeat(1000)}]`, 'contractValues'],
  ['many aliases of a text', `a: &a ${'x'.repeat(50_000)}\nb: [${'*a,'.repeat(500)}]`, 'contractText'],
  [
    'many aliases of a list of texts',
    `a: &a [${`${'x'.repeat(500)},`.repeat(100)}]\nb: [${'*a,'.repeat(500)}]`,
    'contractText',
  ],
  ['many aliases of a key', `a: &a ${'x'.repeat(50_000)}\nb: [${'{*a : 1},'.repeat(500)}]`, 'contractText'],
  ['brackets', '['.repeat(100_000), 'contractDepth'],
  ['braces', '{a: '.repeat(50_000), 'contractDepth'],
  ['indented lists', '- '.repeat(2000) + 'a', 'contractDepth'],
  [
    'levels behind aliases',
    `a0: &a0 [${'['.repeat(60)}${']'.repeat(60)}]\na1: &a1 [${'['.repeat(30)}*a0${']'.repeat(30)}]\nb: [[[[[[[[[[[*a1]]]]]]]]]]]`,
    'contractDepth',
  ],
] as const)('%s are refused', (_name, text, limit) => {
  expect(() => readYaml(text)).toThrow(`the limit ${limit} is ${LIMITS[limit]}`);
});

test('secrets are found by their place: of servers in all texts, elsewhere in addresses', () => {
  const contract = {
    servers: [
      { type: 'postgres', host: 'db', location: 'postgres://u:SECRET@h/d', password: 'SECRET' },
      {
        type: 'x',
        customProperties: [
          { property: 'apiKey', value: 'SECRET' },
          { property: 'a', value: 'token=SECRET' },
        ],
      },
      { type: 'postgres', host: 'db', port: 5432, database: 'sales', location: 's3://bucket/a@b/key=1' },
    ],
    support: [{ url: 'https://example.com/?sig=SECRET' }],
    description: { usage: 'Ask postgres://u:SECRET@h, or where token = 1.', purpose: 'password: none' },
    schema: [{ name: 'password', properties: [{ name: 'token', description: 'a token=x' }] }],
  };
  expect(
    secretsIn(contract)
      .map(({ pointer }) => pointer)
      .toSorted(),
  ).toEqual([
    '/description/usage',
    '/servers/0/location',
    '/servers/0/password',
    '/servers/1/customProperties/0/value',
    '/servers/1/customProperties/1/value',
    '/support/0/url',
  ]);
});
