/** Our schema of data contracts says what the official one says, which is beside the checkout where somebody put it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { ContractDocuments, readContractSchema } from '#standards/odcs/contract-document';
import { describeWithData } from '#test/support/data-of-others';

const ours = readContractSchema(readFileSync('models/odcs-schema.yaml', 'utf8'));

const additions = readContractSchema(readFileSync('models/odcs-later.yaml', 'utf8'));
const documents = new ContractDocuments(ours, additions);
const CONTRACT = { kind: 'DataContract', apiVersion: 'v3.1.0', id: 'x', version: '1', status: 'active' };
const withColumn = (column: JsonObject) => ({ schema: [{ name: 't', properties: [{ name: 'c', ...column }] }] });
const withCheck = (check: JsonObject) => withColumn({ quality: [check] });

it.each<[string, JsonObject, string | undefined]>([
  ['the least contract', {}, undefined],
  ['members of release 3.0', { team: [{ username: 'a' }] }, undefined],
  ['a server', { servers: [{ server: 's', type: 'mysql', host: 'h', port: 1, database: 'd' }] }, undefined],
  ['a server without its database', { servers: [{ server: 's', type: 'hive', host: 'h' }] }, '/servers/0'],
  ['a server of an unknown type', { servers: [{ server: 's', type: 'hbase' }] }, '/servers/0/type'],
  ['a query', withCheck({ type: 'sql', query: 'q', mustBe: 0 }), undefined],
  ['a query without a demand', withCheck({ type: 'sql', query: 'q' }), '/schema/0/properties/0/quality/0'],
  ['a text with a demand', withCheck({ type: 'text', mustBe: 1 }), '/schema/0/properties/0/quality/0/mustBe'],
  ['a column in a column', withColumn({ logicalType: 'object', properties: [{ name: 'd' }] }), undefined],
  [
    'a required column that repeats',
    withColumn({ logicalType: 'object', logicalTypeOptions: { required: ['a', 'a'] } }),
    '/schema/0/properties/0/logicalTypeOptions/required',
  ],
  [
    'a column in a text',
    withColumn({ logicalType: 'string', properties: [{ name: 'd' }] }),
    '/schema/0/properties/0/properties',
  ],
])('%s', (_what, parts, wrongPlace) => {
  const problems = documents.problems({ ...CONTRACT, ...parts });
  expect(problems.map(({ pointer }) => pointer)[0]).toBe(wrongPlace);
});

const later = (parts: JsonObject) => {
  const { status: _, ...least } = CONTRACT;
  return documents.problems({ ...least, apiVersion: 'v3.2.0', ...parts }).map(({ pointer }) => pointer);
};

it.each<[string, JsonObject]>([
  ['a state', {}],
  ['new members', { context: 'For sales.', team: { members: [{ username: 'a', seat: 1 }], rank: 2 } }],
  ['new types of columns', withColumn({ logicalType: 'map', map: { key: {}, value: {} }, enum: [{ value: 1 }] })],
  [
    'options of a new type',
    withColumn({ logicalType: 'vector', logicalTypeOptions: { dimension: 3 }, semanticType: 'x' }),
  ],
  [
    'new servers',
    {
      servers: [
        { server: 's', type: 'iceberg', catalogUri: 'x' },
        { server: 't', type: 'teradata', port: 1 },
      ],
    },
  ],
  [
    'context, synonyms and values of columns',
    {
      context: { instructions: 'Net of tax.', constraints: [{ constraint: 'No personal data.' }] },
      schema: [
        {
          name: 't',
          context: 'One row a day.',
          synonyms: [{ synonym: 'sales', locale: 'en' }],
          properties: [{ name: 'c', semanticType: 'measure', enum: [{ value: 1, label: 'one' }] }],
        },
      ],
    },
  ],
  ['Athena without a folder of results', { servers: [{ server: 's', type: 'athena', schema: 'd', workgroup: 'w' }] }],
  ['variables', { servers: [{ server: 's', type: 'mysql', host: '${HOST}', port: '${PORT}', database: 'd' }] }],
  ['a later release', { apiVersion: 'v3.9.0', lineage: [] }],
])('a later release may have, or lack, %s', (_what, parts) => {
  expect(later(parts)).toEqual([]);
});

it.each<[string, JsonObject, string]>([
  ['a known member of another type', { schema: 'x' }, '/schema'],
  ['a known server without its database', { servers: [{ server: 's', type: 'hive', host: 'h' }] }, '/servers/0'],
  [
    'a column without a name',
    { schema: [{ name: 't', properties: [{ logicalType: 'map' }] }] },
    '/schema/0/properties/0',
  ],
  ['a context that is a number', { context: 5 }, '/context'],
  ['a question that is none', { context: { verifiedStatements: [{ answer: 'a' }] } }, '/context'],
  ['a synonym without a name', { schema: [{ name: 't', synonyms: [{ locale: 'en' }] }] }, '/schema/0/synonyms/0'],
  ['another major release', { apiVersion: 'v4.0.0' }, '/apiVersion'],
])('a later release is refused with %s', (_what, parts, place) => {
  expect(later(parts)[0]).toBe(place);
});

it.each<[string, boolean]>([
  ['s3://bucket/path/{model}/*.json', true],
  ['s3://bucket/{a}/{b}/dt=*/part-*.parquet', true],
  ['abfss://box@account.dfs.core.windows.net/<day>/', true],
  ['${BUCKET}/orders/*.csv', true],
  ['gs://{bucket}/x', true],
  ['s3://bucket/x', true],
  ['somewhere', false],
  ['{model', false],
])('the location %s is accepted: %s', (location, isAccepted) => {
  const servers = [{ server: 's', type: 's3', location }];
  expect(documents.problems({ ...CONTRACT, servers }).length === 0).toBe(isAccepted);
});

describeWithData('odcs', 'the official schema', (folder) => {
  const official: JsonObject = JSON.parse(readFileSync(join(folder, 'odcs-json-schema-v3.1.0.json'), 'utf8'));

  test('has the names, types and values that ours has, and no others but older versions', () => {
    const expected = factsOf(official);
    const version = expected.get('/apiVersion');
    for (const older of ['v2.2.0', 'v2.2.1', 'v2.2.2']) version?.delete(`value ${older}`);
    expect(listed(factsOf(ours))).toEqual(listed(expected));
  });

  test('refuses and accepts the same contracts, also after any one change of an example', () => {
    const theirs = new ContractDocuments(official);
    let accepted = 0;
    const differences: string[] = [];
    const examples = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
    const kinds = new Set<string>();
    for (const name of examples) {
      for (const [change, contract] of changesOf(parse(readFileSync(join(folder, name), 'utf8')), kinds)) {
        const isValid = theirs.problems(contract).length === 0;
        if (isValid) accepted++;
        if ((documents.problems(contract).length === 0) !== isValid) differences.push(`${name}: ${change}`);
      }
    }
    expect(differences).toEqual([]);
    expect(examples).toHaveLength(18);
    expect(accepted).toBeGreaterThan(100);
  }, 120_000);
});

/** Properties of properties of properties say nothing new. */
const DEPTH_MAX = 7;
/** Keywords whose values are compared, but for references to columns, whose patterns are written in another way. */
const LIMITS = ['pattern', 'format', 'minimum', 'minItems', 'maxItems'];
const REFERENCE = /\/(from|to)(\[\])?$/;

/** Names, types and values that a schema allows, by the place in a contract, whatever they depend on. */
function factsOf(schema: JsonObject): Map<string, Set<string>> {
  const facts = new Map<string, Set<string>>();
  const add = (place: string, part: JsonValue | undefined): void => {
    if (!isObject(part) || place.split('/').length > DEPTH_MAX) return;
    facts.set(place, new Set([...(facts.get(place) ?? []), ...factsAt(place, part)]));
    if (typeof part.$ref === 'string') add(place, targetOf(schema, part.$ref));
    const inside = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => objectsOf(part[word] ?? null));
    for (const each of inside) add(place, each);
    add(place, part.then);
    for (const [name, each] of Object.entries(isObject(part.properties) ? part.properties : {}))
      add(`${place}/${name}`, each);
    add(`${place}[]`, part.items);
  };
  add('', schema);
  return facts;
}

function factsAt(place: string, part: JsonObject): readonly string[] {
  const words = REFERENCE.test(place) ? [] : LIMITS.filter((word) => part[word] !== undefined);
  return [
    ...[part.type ?? []].flat().map((type) => `type ${String(type)}`),
    ...[part.enum ?? []].flat().map((value) => `value ${String(value)}`),
    ...[part.required ?? []].flat().map((name) => `needs ${String(name)}`),
    ...words.map((word) => `${word} ${String(part[word])}`),
  ];
}

function targetOf(schema: JsonObject, reference: string): JsonValue | undefined {
  const steps = reference.split('/').slice(1);
  return steps.reduce<JsonValue | undefined>((at, step) => (isObject(at) ? at[step] : undefined), schema);
}

function listed(facts: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  return [...facts].flatMap(([place, found]) => [place, ...[...found].map((fact) => `${place} ${fact}`)]).toSorted();
}

/** The contract itself, and once without, with another name and with another type of each member of a new kind. @param kinds those that others had */
function* changesOf(contract: JsonObject, kinds: Set<string>): Generator<readonly [string, JsonObject]> {
  yield ['as it is', contract];
  for (const path of pathsOf(contract, kinds)) {
    const place = path.join('/');
    yield [`without ${place}`, withChange(contract, path, () => undefined)];
    yield [`${place} is misspelled`, withChange(contract, path, (value, name) => [`${name}x`, value])];
    yield [`${place} is a number`, withChange(contract, path, (_value, name) => [name, 7])];
    yield [`${place} is a text`, withChange(contract, path, (_value, name) => [name, 'some text'])];
    yield [`${place} is a list`, withChange(contract, path, (_value, name) => [name, [{}]])];
  }
}

/** The path of the first member of each kind, so that a thousand columns count as one. */
function pathsOf(contract: JsonObject, kinds: Set<string>): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const visit = (value: JsonValue, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inside] of Object.entries(value)) {
      const next = [...path, name];
      const kind = next.join('/').replaceAll(/\/\d+/g, '/*');
      if (!Array.isArray(value) && !kinds.has(kind)) found.push(next);
      kinds.add(kind);
      visit(inside, next);
    }
  };
  visit(contract, []);
  return found;
}

type Change = (value: JsonValue, name: string) => readonly [string, JsonValue] | undefined;

function withChange(value: JsonObject, [name = '', ...rest]: readonly string[], change: Change): JsonObject {
  const entries = Object.entries(value).flatMap(([key, inside]): readonly (readonly [string, JsonValue])[] => {
    if (key !== name) return [[key, inside]];
    if (rest.length > 0) return [[key, inChild(inside, rest, change)]];
    const other = change(inside, key);
    return other === undefined ? [] : [other];
  });
  return Object.fromEntries(entries);
}

function inChild(value: JsonValue, path: readonly string[], change: Change): JsonValue {
  if (isObject(value)) return withChange(value, path, change);
  if (!Array.isArray(value)) return value;
  const [index = '', ...rest] = path;
  return value.map((item: JsonValue, at) => (String(at) === index ? inChild(item, rest, change) : item));
}
