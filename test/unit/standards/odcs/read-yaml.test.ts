/** Contracts of strangers are read in a time that grows as they do, and what becomes too much is refused by the name of its limit. */
import { LIMITS } from '#generated/http/limits';
import type { JsonValue } from '#generated/registry/registry-types';
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

const GROWING: Readonly<Record<string, (count: number) => string>> = {
  'keys of a map': (count) => repeated(count, (i) => `k${i}: v\n`),
  'keys of a map in braces': (count) => `{${repeated(count, (i) => `k${i}: v,`)}}`,
  'keys of JSON': (count) => `{${repeated(count, (i) => `"k${i}":1,`)}"z":1}`,
  items: (count) => repeated(count, () => '- a\n'),
  'items in brackets': (count) => `[${'a,'.repeat(count)}]`,
  anchors: (count) => repeated(count, (i) => `- &a${i} x\n`),
  aliases: (count) => `- &a x\n${'- *a\n'.repeat(count)}`,
  'anchors with aliases': (count) => repeated(count, (i) => `- &a${i} x\n- *a${i}\n`),
  'a long text': (count) => `a: ${'x y '.repeat(count)}`,
  'a long text in quotes': (count) => `a: "${'x\\n\n  '.repeat(count)}"`,
  'a folded text': (count) => `a: >\n${'  x\n\n'.repeat(count)}`,
  comments: (count) => `a: 1\n${'# x\n'.repeat(count)}`,
  blanks: (count) => `a: 1\n${'   \n'.repeat(count)}b: 1`,
  'merge keys': (count) => `- &a {b: 1}\n${'- {<<: *a}\n'.repeat(count)}`,
};

test.each(Object.entries(GROWING))('four times as many %s take about four times as long', (_name, text) => {
  const time = (count: number) => {
    const made = text(count);
    return Math.min(
      ...[1, 2, 3].map(() => {
        const before = process.cpuUsage();
        readYaml(made);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      }),
    );
  };
  time(1000);
  const [small, large] = [time(4000), time(16_000)];
  expect(large / Math.max(small, 4)).toBeLessThan(9);
});

test.each([
  ['mistakes', 'a: }\n'],
  ['mistakes in values', 'a: "x" y\n'],
  ['unknown tags', '!t '],
])('a contract of 500,000 characters with only %s does not hold the service', (_name, unit) => {
  const before = process.cpuUsage();
  expect(() => readYaml(`a: 1\nb: ${unit.repeat(500_000 / unit.length)}`)).toThrow('The data contract is not valid');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});

test('a text that aliases repeat is searched for secrets once', () => {
  const time = (value: JsonValue) => {
    const before = process.cpuUsage();
    expect(secretsIn(value)).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const text = 'a:b/c?e=f;'.repeat(5000);
  const [once, often] = [1, 200].map((count) => {
    const value = { servers: Array.from({ length: count }, () => ({ type: text })), description: { usage: text } };
    return Math.min(time(value), time(value));
  });
  expect((often ?? 0) / Math.max(once ?? 0, 4)).toBeLessThan(10);
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
