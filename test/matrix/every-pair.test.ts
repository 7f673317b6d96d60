/** Every aspect of every entity type of the models: a least and a full value are written, and read back as they were written. */
import type { AspectSpec, EntitySpec, JsonObject, JsonValue } from '#generated/registry/registry-types';
import { exactJson, parseExactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import { withGroups } from '#catalog/aspects/check/value-checker';
import { loadCatalogModel } from '../codegen/catalog-model';
import { Values } from '../codegen/emit/values';
import { servedCatalog } from '../e2e/served-catalog';

const catalog = servedCatalog();
const { model } = loadCatalogModel();
const { entities, aspects } = model.registry;
const values = new Values(model);

function urnOf({ name, keyFields }: EntitySpec): string {
  const parts = keyFields.map(({ kind, symbols, entityType }) => {
    if (kind === 'urn') return urnOfType(entityType ?? 'dataPlatform');
    return kind === 'enum' ? (symbols[0] ?? '') : 'every';
  });
  return `urn:li:${name}:${parts.length === 1 ? parts.join() : `(${parts.join(',')})`}`;
}

function urnOfType(name: string): string {
  const entity = entities.find((candidate) => candidate.name === name);
  return entity ? urnOf(entity) : `urn:li:${name}:every`;
}

/** The value with another one wherever the path leads. */
function withAt(value: JsonValue | undefined, path: readonly string[], other: JsonValue): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined || value === undefined) return value === undefined ? undefined : other;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => withAt(item, rest, other) ?? item);
  const entries = Object.entries(value).map(([key, member]): [string, JsonValue] => [
    key,
    name === '*' || name === key ? (withAt(member, rest, other) ?? member) : member,
  ]);
  return Object.fromEntries(entries);
}

function withUrns({ urnFields, relationships }: AspectSpec, value: JsonValue): JsonValue {
  const expected = new Map(relationships.map(({ path, entityTypes }) => [path, entityTypes[0]]));
  const places = new Map(urnFields.map(({ path, entityType }) => [path, entityType ?? expected.get(path)]));
  for (const [path, type] of expected) if (!places.has(path)) places.set(path, type);
  return [...places].reduce(
    (changed, [path, type]) => withAt(changed, path.split('/').slice(1), urnOfType(type ?? 'corpuser')) ?? changed,
    value,
  );
}

/** A definition of entries names types that there are, and has a version of the right form. */
function withKnownTypes({ name }: AspectSpec, value: JsonValue): JsonValue {
  const definitions = aspects.flatMap(({ definedEntries }) => definedEntries.filter(({ aspect }) => aspect === name));
  const places = definitions.flatMap(
    ({ type, types, typeEntity, entityTypes, urnTypes, entityTypeEntity, version }) => [
      [type, `urn:li:${typeEntity}:${Object.keys(types)[0]}`] as const,
      [version, '20260131120000'] as const,
      ...[entityTypes, urnTypes].map(
        (path) => [path, `urn:li:${entityTypeEntity}:datahub.${entities[0]?.name}`] as const,
      ),
    ],
  );
  return places.reduce((changed, [path, fit]) => withAt(changed, path.split('/').slice(1), fit) ?? changed, value);
}

function shown({ secrets }: AspectSpec, value: JsonValue): JsonValue {
  return secrets.reduce((hidden, path) => withAt(hidden, path.split('/').slice(1), '(secret)') ?? hidden, value);
}

const specOf = (name: string): AspectSpec => {
  const spec = aspects.find((aspect) => aspect.name === name);
  if (!spec) throw new Error(`no aspect ${name}`);
  return spec;
};

async function eventsOf(entity: string, urn: string, aspect: string): Promise<readonly JsonObject[]> {
  const body = { urn, entity, aspect, limit: 10 };
  const { json } = await catalog.send('/aspects?action=getTimeseriesAspectValues', { body });
  const events: readonly { readonly aspect: { readonly value: string } }[] = json.value.values;
  return events.map((event) => parseExactJson(event.aspect.value));
}

/** The time of an event is a date, which the greatest integers are not. */
function withEventTime({ kind }: AspectSpec, value: JsonObject): JsonObject {
  return kind === 'timeseries' ? { ...value, timestampMillis: 1_700_000_000_000 } : value;
}

/** The document describes numbers as numbers, without those that JSON can only spell as a text. */
function withPlainNumbers(value: JsonObject): JsonObject {
  return parseExactJson(exactJson(value).replaceAll('"NaN"', '2.5'));
}

/** One legacy aspect has urns of an entity type that the catalog never had: no such value fits. */
function namesUnknownType({ urnFields }: AspectSpec): boolean {
  return urnFields.some(({ entityType }) => entityType !== null && !entities.some(({ name }) => name === entityType));
}

const carriers = entities.filter((entity) => entity.aspects.length > 1);

describe.each(['least', 'full'] as const)('the %s value', (extent) => {
  test.each(carriers.map((entity) => [entity.name, entity] as const))('of each aspect of %s', async (name, entity) => {
    const urn = urnOf(entity);
    const specs = entity.aspects.map(specOf).filter(({ isKey }) => !isKey);
    const written = specs.map((spec) => {
      const record = model.aspectRecords.get(spec.name);
      if (!record) throw new Error(`no record of ${spec.name}`);
      const value = namesUnknownType(spec) ? values.least(record) : values[extent](record);
      const plain = withKnownTypes(spec, withUrns(spec, withPlainNumbers(value)));
      return { spec, value: withGroups(spec, withEventTime(spec, isObject(plain) ? plain : {})) };
    });
    const proposals = written.map(({ spec, value }) => ({
      entityType: name,
      entityUrn: urn,
      changeType: 'UPSERT',
      aspectName: spec.name,
      aspect: { contentType: 'application/json', value: exactJson(value) },
    }));
    const { status, text } = await catalog.send('/aspects?action=ingestProposalBatch', { body: { proposals } });
    expect([status, text]).toEqual([200, expect.any(String)]);
    const answer = await catalog.send(`/entitiesV2/${encodeURIComponent(urn)}`);
    for (const { spec, value } of written) {
      const isEvent = spec.kind === 'timeseries';
      const read = isEvent
        ? await eventsOf(name, urn, spec.name)
        : [parseExactJson(answer.text).aspects[spec.name]?.value];
      expect({ [spec.name]: read }).toEqual({ [spec.name]: expect.arrayContaining([shown(spec, value)]) });
    }
  });
});

test('those are all pairs of the newest client, and more', () => {
  expect(carriers.flatMap((entity) => entity.aspects).length - carriers.length).toBeGreaterThanOrEqual(636);
});
