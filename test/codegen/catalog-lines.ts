/** What a model says, as lines of text: the form of the files in test/fixtures/catalog. */
import type {
  EntitySearchField,
  EntitySpec,
  Registry,
  RelationshipSpec,
  SearchFieldSpec,
  TimeseriesSpec,
} from '#generated/registry/registry-types';
import type { Field, JsonValue, NamedType, TypeUse } from '#codegen/model/model';

export function entityTypeLines({ entities, aspects }: Registry): string[] {
  const timeseries = new Set(aspects.filter(({ kind }) => kind === 'timeseries').map(({ name }) => name));
  return entities.flatMap(({ name, category, keyAspect, keyFields, aspects: names, snapshot }: EntitySpec) => [
    `${name} | ${category ?? '-'} | ${keyAspect}(${keyFields.map((field) => field.name).join(', ')})`,
    `  aspects ${names
      .filter((aspect) => aspect !== keyAspect)
      .map((aspect) => (timeseries.has(aspect) ? `${aspect}*` : aspect))
      .join(', ')}`.trimEnd(),
    ...(snapshot ? [`  ${snapshot.record} ${snapshot.aspects.join(', ')}`] : []),
  ]);
}

export function searchFieldLine(field: SearchFieldSpec): string {
  const flags = [
    field.queryByDefault && 'q',
    field.autocomplete && 'ac',
    field.facet && 'f',
    field.boost !== 1 && `b=${field.boost}`,
    field.hasValuesField !== null && `has=${field.hasValuesField}`,
    field.numValuesField !== null && `num=${field.numValuesField}`,
    Object.keys(field.weights).length > 0 && `w=${JSON.stringify(field.weights)}`,
    field.facet && field.facetName !== field.field && `fno="${field.facetName}"`,
  ].filter((flag) => flag !== false);
  return line(field.field, field.type, field.path, field.leaf, flags.join(' '));
}

export function relationshipLine(spec: RelationshipSpec): string {
  const stamps = (['createdOn', 'createdActor', 'updatedOn', 'updatedActor', 'properties'] as const).flatMap((name) =>
    spec[name] === null ? [] : [`${name}=${spec[name]}`],
  );
  const flags = [...(spec.isLineage ? ['lineage'] : []), ...(spec.isUpstream ? [] : ['downstream']), ...stamps];
  return line(spec.name, spec.path, spec.entityTypes.join(', '), flags.join(' '));
}

export function timeseriesLines({ columns, collections }: TimeseriesSpec): string[] {
  return [
    ...columns.map(({ name, type, path, aggregation }) => line(name, type, path, aggregation)),
    ...collections.map(({ name, path, key, columns: members }) =>
      line(`[rows] ${name}`, path, key, members.map((member) => `${member.name}(${member.type})`).join(', ')),
    ),
  ];
}

/** Helper fields, which several fields may share, each once and after the others. */
export function entitySearchFieldLines(fields: readonly EntitySearchField[]): string[] {
  const own = fields
    .filter(({ helperOf }) => helperOf === null)
    .map((field) => `  ${field.field}:${field.type}${entityFlags(field)}`);
  const helpers = fields.filter(({ helperOf }) => helperOf !== null).map(({ field }) => `  helper ${field}`);
  return [...own.toSorted(), ...new Set(helpers.toSorted())];
}

function entityFlags({ queryByDefault, boost, autocomplete, facet }: EntitySearchField): string {
  return `${queryByDefault ? `/q^${boost}` : ''}${autocomplete ? '/ac' : ''}${facet ? '/f' : ''}`;
}

/** Fields and symbols that only newer clients send are left out. */
export function typeLines(type: NamedType): string[] {
  switch (type.kind) {
    case 'record': {
      const includes = type.includes.map(({ name }) => name);
      return [
        `record ${type.fullName}${includes.length > 0 ? ` includes ${includes.join(', ')}` : ''}`,
        ...type.fields.filter(isReference).map(fieldLine),
      ];
    }
    case 'enum':
      return [
        `enum ${type.fullName}`,
        ...type.symbols.filter(isReference).map((symbol) => `  ${symbol.name}${deprecation(symbol)}`),
      ];
    case 'typeref':
      return [`typeref ${type.fullName} = ${typeText(type.target)}`];
    case 'fixed':
      return [`fixed ${type.fullName} ${type.size}`];
  }
}

/** Whether it is part of the reference catalog, as opposed to what newer clients send on top. */
export function isReference({ properties }: { properties: NamedType['properties'] }): boolean {
  return properties.Since === undefined;
}

function fieldLine(field: Field): string {
  const value = field.default === undefined ? '' : ` = ${jsonText(field.default)}`;
  return `  ${field.name}: ${field.optional ? 'optional ' : ''}${typeText(field.type)}${value}${deprecation(field)}`;
}

function deprecation({ properties }: Pick<Field, 'properties'>): string {
  return properties.deprecated === undefined ? '' : ' (deprecated)';
}

function typeText(use: TypeUse): string {
  switch (use.kind) {
    case 'primitive':
    case 'reference':
      return use.name;
    case 'array':
      return `array[${typeText(use.items)}]`;
    case 'map':
      return `map[string, ${typeText(use.values)}]`;
    case 'union':
      return `union[${use.members.map(({ alias, type }) => `${alias === null ? '' : `${alias}: `}${typeText(type)}`).join(', ')}]`;
  }
}

/** With the keys of objects in order. */
function jsonText(value: JsonValue): string {
  return JSON.stringify(value, (_, item: JsonValue) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

function line(...cells: readonly string[]): string {
  return `  ${cells.join(' | ')}`.replace(/ \| $/, '');
}
