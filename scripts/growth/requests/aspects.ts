import { LIMITS } from '#generated/http/limits';
import type { AspectSpec, EntitySpec, JsonValue, Registry } from '#generated/registry/registry-types';
import { isList, membersOf } from '../places/grown-values';
import { ExampleValues } from './example-value';
import type { KnownSchemas, Schema } from './schema';
import { type Following, isSuccess, jsonRequest, type Template } from './template';

/** The texts of aspects are JSON in JSON, so each quote in them has two bytes. */
const ROOM = 0.8;

/** Each aspect, written as a proposal of one entity type that has it. A write of another turn is about another entity. */
export function aspectTemplates(registry: Registry, schemas: KnownSchemas): readonly AspectTemplate[] {
  const urns = new Urns(registry.entities);
  return registry.aspects
    .filter(({ isKey }) => !isKey)
    .flatMap((spec) => {
      const carriers = registry.entities.filter(({ aspects }) => aspects.includes(spec.name));
      const entity = carriers.find(({ name }) => name === LARGE_TYPE) ?? carriers[0];
      const schema = schemaOf(spec, schemas);
      return entity && schema ? [templateOf(spec, entity, schema, schemas, urns)] : [];
    });
}

/** The turn of the entity that has long lists from the begin. */
export const LARGE_TURN = 0;
/** The entity type whose lists GraphQL is asked for under many names. */
const LARGE_TYPE = 'dataset';

export interface AspectTemplate extends Template {
  readonly entity: EntitySpec;
}

/** The urn of the entity of a turn that has long lists. */
export function largeUrn({ entities }: Registry): string {
  const entity = entities.find(({ name }) => name === LARGE_TYPE);
  if (!entity) throw new Error(`no entity type ${LARGE_TYPE}`);
  return new Urns(entities).ofType(entity, `growth${LARGE_TURN}`);
}

/** The aspects that this entity has. */
export function largeAspects(templates: readonly AspectTemplate[]): readonly AspectTemplate[] {
  return templates.filter(({ entity }) => entity.name === LARGE_TYPE);
}

function schemaOf({ name }: AspectSpec, schemas: KnownSchemas): Schema | undefined {
  const envelope = schemas.resolve({ $ref: '#/components/schemas/EntityV3' }).properties?.[name];
  return envelope && schemas.resolve(envelope).properties?.['value'];
}

function templateOf(
  spec: AspectSpec,
  entity: EntitySpec,
  schema: Schema,
  schemas: KnownSchemas,
  urns: Urns,
): AspectTemplate {
  const textAt = (path: readonly string[]) => urns.at(spec, path.slice(1));
  const least = new ExampleValues(schemas, textAt).least(schema, ['body']);
  const propose = (value: JsonValue, turn: number, changeType = 'UPSERT') =>
    jsonRequest('POST', '/aspects?action=ingestProposal', {
      proposal: {
        entityType: entity.name,
        entityUrn: urns.ofType(entity, `growth${turn}`),
        changeType,
        aspectName: spec.name,
        aspect: { contentType: 'application/json', value: JSON.stringify(value) },
      },
    });
  const bodyOf = (value: JsonValue) => membersOf(value)['body'] ?? {};
  return {
    name: `aspect ${spec.name}`,
    entity,
    value: { body: least },
    schema: { type: 'object', additionalProperties: false, properties: { body: schema } },
    schemas,
    textAt,
    bytesMax: () => LIMITS.requestBodyBytes * ROOM,
    request: (value, turn) => propose(bodyOf(value), turn),
    isAccepted: isSuccess,
    followUps: (grown, more, turn) => following(grown, more, turn),
  };

  function following(grown: JsonValue, more: JsonValue, turn: number): readonly Following[] {
    const added = addition(bodyOf(grown), bodyOf(more));
    const urn = encodeURIComponent(urns.ofType(entity, `growth${turn}`));
    return [
      { what: 'written again with one more', request: propose(bodyOf(more), turn) },
      ...(added && spec.kind === 'versioned'
        ? [{ what: 'a patch adds one', request: propose([added], turn, 'PATCH') }]
        : []),
      { what: 'read', request: { method: 'GET', target: `/entitiesV2/${urn}` } },
    ];
  }
}

/** The operation of JSON Patch that adds what the larger value has at the end of a list. */
function addition(value: JsonValue, larger: JsonValue, path = ''): { [name: string]: JsonValue } | undefined {
  if (isList(value) && isList(larger) && larger.length > value.length) {
    const item = larger.at(-1);
    return item === undefined ? undefined : { op: 'add', path: `${path}/-`, value: otherItem(item) };
  }
  if (value === null || typeof value !== 'object' || larger === null || typeof larger !== 'object') return undefined;
  for (const [key, member] of Object.entries(value)) {
    const inner = Object.entries(larger).find(([name]) => name === key)?.[1];
    const found = inner === undefined ? undefined : addition(member, inner, `${path}/${key}`);
    if (found) return found;
  }
  return undefined;
}

/** An item that the list does not have yet. */
function otherItem(item: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(item).replaceAll(/(\d+)(["),])/g, '9$1$2'));
}

/** The urns that aspects hold. */
class Urns {
  constructor(private readonly entities: readonly EntitySpec[]) {}

  ofType({ name, keyFields }: EntitySpec, text: string): string {
    const parts = keyFields.map(({ kind, symbols, entityType }) => {
      if (kind === 'urn') return this.ofName(entityType ?? 'dataPlatform', 'growth');
      return kind === 'enum' ? (symbols[0] ?? '') : text;
    });
    return `urn:li:${name}:${parts.length === 1 ? parts.join() : `(${parts.join(',')})`}`;
  }

  private ofName(type: string, text: string): string {
    const entity = this.entities.find(({ name }) => name === type);
    return entity ? this.ofType(entity, text) : `urn:li:${type}:${text}`;
  }

  /** The urn that an aspect has at a path; undefined if it has another text there. */
  at({ urnFields, relationships }: AspectSpec, path: readonly string[]): string | undefined {
    const own = urnFields.find((field) => isAt(field.path, path));
    const related = relationships.find((each) => isAt(each.path, path));
    if (!own && !related) return undefined;
    return this.ofName(own?.entityType ?? related?.entityTypes[0] ?? 'corpuser', 'growth');
  }
}

function isAt(pattern: string, path: readonly string[]): boolean {
  const steps = pattern.split('/').slice(1);
  return steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index]);
}
