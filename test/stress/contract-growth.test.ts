/** Data contracts of strangers are read in a time that grows as they do. */
import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { ContractDocuments, readContractSchema } from '#standards/odcs/contract-document';
import { secretsIn } from '#standards/odcs/contract-secrets';
import { readYaml } from '#standards/odcs/read-yaml';
import { growthOf, processorMs } from '#test/support/processor-time';

const repeated = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('');

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

test.each(Object.entries(GROWING))('four times as many %s take about four times as long', (_name, textOf) => {
  const growth = growthOf([4000, 16_000], (count) => {
    const text = textOf(count);
    return () => readYaml(text);
  });
  expect(growth).toBeLessThan(9);
});

test.each([
  ['mistakes', 'a: }\n'],
  ['mistakes in values', 'a: "x" y\n'],
  ['unknown tags', '!t '],
])('500,000 characters with only %s do not hold the service', (_name, unit) => {
  const refused = () =>
    expect(() => readYaml(`a: 1\nb: ${unit.repeat(500_000 / unit.length)}`)).toThrow('The data contract is not valid');
  expect(processorMs(refused, 1)).toBeLessThan(2000);
});

test('a text that aliases repeat is searched for secrets once', () => {
  const text = 'a:b/c?e=f;'.repeat(5000);
  const growth = growthOf([1, 200], (count) => {
    const value: JsonValue = {
      servers: Array.from({ length: count }, () => ({ type: text })),
      description: { usage: text },
    };
    return () => expect(secretsIn(value)).toEqual([]);
  });
  expect(growth).toBeLessThan(10);
});

const documents = new ContractDocuments(
  readContractSchema(readFileSync('models/odcs-schema.yaml', 'utf8')),
  readContractSchema(readFileSync('models/odcs-later.yaml', 'utf8')),
);
const later = (parts: JsonObject) =>
  documents.problems({ kind: 'DataContract', apiVersion: 'v3.2.0', id: 'x', version: '1', ...parts });
const numbers = (size: number) => Array.from({ length: size }, (_, index) => index);
const withColumn = (column: JsonObject) => ({ schema: [{ name: 't', properties: [{ name: 'c', ...column }] }] });
const newColumn = (number: number) => ({ name: `c${number}`, [`new${number}`]: 1 });
const range = (size: number) => ({
  type: 'library',
  metric: 'rowCount',
  mustBeBetween: numbers(size).map((each) => `\${V${each}}`),
});

test.each<[string, (size: number) => JsonObject]>([
  ['unknown members of one object', (size) => Object.fromEntries(numbers(size).map((each) => [`new${each}`, 1]))],
  ['columns with unknown members', (size) => ({ schema: [{ name: 't', properties: numbers(size).map(newColumn) }] })],
  [
    'unknown values of a choice',
    (size) => ({ servers: numbers(size).map((each) => ({ server: `${each}`, type: 'new' })) }),
  ],
  ['variables in a list', (size) => withColumn({ examples: [1], quality: [range(size)] })],
  ['choices of a column', (size) => withColumn({ enum: numbers(size).map((value) => ({ value })) })],
])('a later release with more and more %s takes a time that grows as they do', (_what, make) => {
  const growth = growthOf([1_000, 8_000], (size) => {
    const parts = make(size);
    return () => later(parts);
  });
  expect(growth).toBeLessThan(24);
});
