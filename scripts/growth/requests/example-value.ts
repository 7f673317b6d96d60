import type { JsonValue } from '#generated/registry/registry-types';
import type { KnownSchemas, Schema } from './schema';

type TextAt = (path: readonly string[]) => string | undefined;

export const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales.orders,PROD)';

/** Urns by the name of the member that holds them. The first that fits counts. */
const URNS: readonly (readonly [name: RegExp, urn: string])[] = [
  [/tag/i, 'urn:li:tag:finance'],
  [/term/i, 'urn:li:glossaryTerm:finance'],
  [/ownershipType/i, 'urn:li:ownershipType:finance'],
  [/structuredProp|propertyUrn/i, 'urn:li:structuredProperty:finance'],
  [/domain/i, 'urn:li:domain:finance'],
  [/form/i, 'urn:li:form:finance'],
  [/role/i, 'urn:li:dataHubRole:Reader'],
  [/group/i, 'urn:li:corpGroup:finance'],
  [/owner|user|actor|member/i, 'urn:li:corpuser:jdoe'],
  [/platform/i, 'urn:li:dataPlatform:hive'],
  [/versionSet/i, 'urn:li:versionSet:(finance,dataset)'],
  [/./, DATASET],
];
const NAMES: { readonly [member: string]: string } = {
  query: '*',
  input: '*',
  filter: 'platform = hive',
  entityType: 'dataset',
  entity: 'dataset',
  entities: 'dataset',
  types: 'dataset',
  type: 'dataset',
  field: 'platform',
  fieldPath: 'id',
  facets: 'platform',
  aspect: 'datasetProperties',
  aspects: 'datasetProperties',
  aspectName: 'datasetProperties',
  aspectNames: 'datasetProperties',
  path: '/customProperties/team',
  from: '/customProperties/team',
  email: 'jane@example.com',
  id: '1',
  since: '2026-01-01',
  aspectNameOfHistory: 'datasetProperties',
};
const IS_URN = /urns?$/i;

/** What a member of this name usually holds. */
export function usualText(path: readonly string[]): string {
  const names = path.filter((step) => !/^\d+$/.test(step));
  const name = names.at(-1) ?? '';
  if (IS_URN.test(name) || name === 'from' || name === 'to') return urnFor(names);
  return NAMES[name] ?? 'finance';
}

function urnFor(names: readonly string[]): string {
  const own = names.at(-1) ?? '';
  return URNS.find(([name]) => name.test(own))?.[1] ?? DATASET;
}

/** Values that fit a schema. */
export class ExampleValues {
  constructor(
    private readonly schemas: KnownSchemas,
    private readonly textAt: TextAt,
  ) {}

  /** A value with the required members alone. Lists have one item, and maps one member. */
  least(schema: Schema, path: readonly string[], around: readonly string[] = []): JsonValue {
    const resolved = this.schemas.resolve(schema);
    const names = [...around, ...this.schemas.namesOf(schema)];
    if (resolved.enum?.[0] !== undefined) return resolved.enum[0];
    switch (resolved.type) {
      case 'string':
        return this.textAt(path) ?? usualText(path);
      case 'integer':
      case 'number':
        return Math.max(1, resolved.minimum ?? 1);
      case 'boolean':
        return false;
      case 'array':
        return this.isAround(resolved.items, names) ? [] : [this.least(resolved.items ?? {}, [...path, '0'], names)];
      default:
        return this.leastObject(resolved, path, names);
    }
  }

  private leastObject(schema: Schema, path: readonly string[], names: readonly string[]): JsonValue {
    const { properties = {}, required = [], additionalProperties } = schema;
    const members = required.flatMap((name) => {
      const inner = properties[name];
      return inner ? [[name, this.least(inner, [...path, name], names)] as const] : [];
    });
    if (typeof additionalProperties !== 'object' || members.length > 0) return Object.fromEntries(members);
    return { member: this.least(additionalProperties, [...path, 'member'], names) };
  }

  private isAround(schema: Schema | undefined, around: readonly string[]): boolean {
    return schema !== undefined && this.schemas.namesOf(schema).some((name) => around.includes(name));
  }
}
