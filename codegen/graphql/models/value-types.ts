import { type DefinitionNode, Kind, print, type TypeNode } from 'graphql';
import { stringOption } from '#codegen/facts/annotation-options';
import { entityTypeOf, urnTyperef } from '#codegen/facts/specs/edges/urn-fields';
import type { Field, JsonObject, Model, NamedType, TypeUse } from '#codegen/model/model';
import { memberKey, resolveUse, type Shape } from '#codegen/model/schema-tree';
import { isObject, stringList } from '#codegen/values/json-value';
import { capitalise, isInherited, simpleNameOf } from '#codegen/values/names';
import { graphqlName, type GraphqlNames, graphqlOptions, isGraphqlEnum } from './graphql-names';
import {
  deprecationOf,
  directive,
  enumNode,
  itemOf,
  listOf,
  nameOfType,
  objectNode,
  required,
  type SchemaField,
  symbolNode,
  typeNode,
} from './schema-nodes';

const SCALARS: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  int: 'Int',
  long: 'Long',
  float: 'Float',
  double: 'Float',
  string: 'String',
  bytes: 'String',
  enum: 'String',
  json: 'JSON',
};

/** GraphQL has no types without fields. */
const EMPTY: SchemaField = { name: '_empty', doc: '', type: typeNode('Boolean') };

/** What urns become: what the models declare, text, or entities of any type. */
type UrnsAs = 'declared' | 'text' | 'entity';

/** The use of a type: the field, what it is called, and the name that a type made for the place gets. */
interface PlacedType {
  readonly field: Field;
  readonly path: string;
  readonly owner: string;
  readonly urnsAs: UrnsAs;
}

/** The types of values. A union becomes an object with one field for each member, a map a list of entries. */
export class ValueTypes {
  /** Types that no declaration of the models names, by name. */
  readonly made = new Map<string, DefinitionNode>();
  private readonly worded: ReadonlyMap<Field, WordedKey>;

  constructor(
    private readonly model: Model,
    private readonly names: GraphqlNames,
  ) {
    this.worded = wordedKeys(model);
  }

  declaration(type: NamedType): DefinitionNode {
    const name = this.names.typeOf(type);
    if (type.kind === 'enum')
      return enumNode(
        name,
        type.doc,
        type.symbols.map((symbol) => symbolNode(symbol.name, symbol.doc)),
      );
    const fields =
      type.kind === 'record'
        ? distinct(type.fields.flatMap((field) => this.fieldsOf(field, this.names.startOf(type))))
        : [];
    return objectNode(name, type.doc, fields.length > 0 ? fields : [EMPTY]);
  }

  /** A field of a record: itself, and what the annotation adds. An added field with the same name takes the place of the field. */
  private fieldsOf(field: Field, owner: string): readonly SchemaField[] {
    const options = graphqlOptions(field);
    const own = this.fieldOf(field, owner, stringOption(options, 'name') ?? graphqlName(field.name));
    const first = stringOption(options, 'first');
    const item = {
      type: itemOf(own.type),
      directives: [directive('first', { of: field.name })],
    };
    const added = [...this.furtherFields(field, owner), ...(first === null ? [] : [{ ...own, name: first, ...item }])];
    return [...(added.some(({ name }) => name === own.name) ? [] : [own]), ...added];
  }

  /** The value under further names: as it is, as the urn that it is, and as the entity that the urn identifies. */
  furtherFields(field: Field, owner: string): readonly SchemaField[] {
    const read = (option: string, urnsAs: UrnsAs) => {
      const name = stringOption(graphqlOptions(field), option);
      return name === null ? [] : [this.fieldOf(field, owner, name, urnsAs)];
    };
    return [...read('alias', 'declared'), ...read('urn', 'text'), ...read('entity', 'entity')];
  }

  fieldOf(field: Field, owner: string, name: string, urnsAs: UrnsAs = 'declared'): SchemaField {
    const { shape } = resolveUse(field.type, this.model);
    const worded = this.worded.get(field);
    return {
      name,
      doc: field.doc,
      type: this.typeOf(field.type, {
        field,
        path: `${owner}.${field.name}`,
        owner: `${owner}${capitalise(graphqlName(field.name))}`,
        urnsAs,
      }),
      deprecation: deprecationOf(field.properties['deprecated']),
      directives: [
        ...(shape?.kind === 'map' ? [directive('map')] : []),
        ...(name === field.name && !worded && !isInherited(name)
          ? []
          : [directive('member', { name: field.name, ...worded })]),
      ],
    };
  }

  private typeOf(use: TypeUse, place: PlacedType): TypeNode {
    const { via, shape } = resolveUse(use, this.model);
    if (shape?.kind === 'array') return this.listType(shape.items, place);
    if (shape?.kind === 'map') return listOf(required(typeNode(this.entryType(shape.values, place))));
    if (shape?.kind === 'union') return typeNode(this.unionType(shape.members, place));
    const named = via.at(-1);
    if (named && (named.kind === 'record' || isGraphqlEnum(named))) return typeNode(this.names.typeOf(named));
    if (shape?.kind !== 'leaf') return typeNode('String');
    const urn = urnTyperef(via);
    return typeNode((urn && this.entityName(entityTypeOf(urn), place)) ?? SCALARS[shape.type] ?? 'String');
  }

  /** Entities that the reader may not see are null, in lists too. */
  private listType(items: TypeUse, place: PlacedType): TypeNode {
    const item = this.typeOf(items, place);
    return listOf(this.mayBeNull(item) ? item : required(item));
  }

  private mayBeNull(type: TypeNode): boolean {
    const name = nameOfType(type);
    const isValue = name === 'Entity' || name === SCALARS.json || this.entityTypes().has(name);
    return type.kind === Kind.NAMED_TYPE && isValue;
  }

  private entityTypes(): ReadonlySet<string> {
    return (this.known ??= new Set(this.model.registry.entities.map(({ name }) => this.names.entityTypeOf(name))));
  }
  private known: ReadonlySet<string> | undefined;

  /** The type of the entity that a urn identifies. Undefined for a urn that is not a relationship and has no type: it stays a string. */
  private entityName(typed: string | null, { field, urnsAs }: PlacedType): string | undefined {
    if (urnsAs === 'text') return undefined;
    const options = graphqlOptions(field);
    const annotated = stringOption(options, 'entityType');
    // Beside a field with the entity, the field itself stays what it is without the annotation.
    const isOther = urnsAs === 'declared' && stringOption(options, 'entity') !== null;
    const types = annotated === null || isOther ? (typed === null ? relatedTypes(field) : [typed]) : [annotated];
    const declared = types?.filter((type) => this.model.registry.entities.some(({ name }) => name === type));
    if (declared === undefined) return urnsAs === 'entity' ? 'Entity' : undefined;
    const [only, ...more] = declared;
    return only !== undefined && more.length === 0 ? this.names.entityTypeOf(only) : 'Entity';
  }

  private entryType(values: TypeUse, place: PlacedType): string {
    const value = this.typeOf(values, place);
    const wanted = `${nameOfType(value)}${value.kind === Kind.LIST_TYPE ? 's' : ''}MapEntry`;
    const name = this.names.madeFor(`entries of ${print(value)}`, wanted);
    const fields = [
      { name: 'key', doc: '', type: required(typeNode('String')) },
      { name: 'value', doc: '', type: value },
    ];
    this.made.set(name, objectNode(name, 'An entry of a map.', fields));
    return name;
  }

  private unionType(members: Extract<Shape, { kind: 'union' }>['members'], place: PlacedType): string {
    const name = this.names.madeFor(place.path, place.owner);
    const fields = members.map((member): SchemaField => {
      const key = memberKey(member, this.model);
      const short = simpleNameOf(key);
      const field = short.charAt(0).toLowerCase() + short.slice(1);
      return {
        name: field,
        doc: member.doc,
        type: this.typeOf(member.type, {
          ...place,
          path: `${place.path}.${key}`,
          owner: `${name}${capitalise(short)}`,
        }),
        directives: field === key ? [] : [directive('member', { name: key })],
      };
    });
    this.made.set(name, objectNode(name, 'One of its fields has a value.', fields.length > 0 ? fields : [EMPTY]));
    return name;
  }
}

/** The first of two fields with one name; the other one is in REST alone. */
function distinct(fields: readonly SchemaField[]): readonly SchemaField[] {
  return [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed();
}

/** The entity types of a relationship that the field declares, for itself or for its items. */
function relatedTypes({ properties }: Field): readonly string[] | undefined {
  const annotation = properties['Relationship'];
  if (!isObject(annotation)) return undefined;
  const own = typesOf(annotation) ?? typesOf(annotation['/*']);
  return own;
}

function typesOf(options: JsonObject[string] | undefined): readonly string[] | undefined {
  return isObject(options) && options['name'] !== undefined ? (stringList(options['entityTypes']) ?? []) : undefined;
}

/** The word by which an item without its key names it (`@GroupedFrom`). */
interface WordedKey {
  /** The field of the word, in the same item. */
  readonly word: string;
  /** The text before the word in lower case. */
  readonly begin: string;
}

/** The keys that items may also name by a word, by their field. */
function wordedKeys(model: Model): ReadonlyMap<Field, WordedKey> {
  const keys = new Map<Field, WordedKey>();
  for (const type of model.types.values())
    if (type.kind === 'record')
      for (const { properties } of type.fields) {
        const options = properties['GroupedFrom'];
        if (!isObject(options)) continue;
        const [word, end] = [stringOption(options, 'word'), stringOption(options, 'keyOfWord')];
        const key = itemFields(type.fields, stringOption(options, 'list'), model).find(
          ({ name }) => name === stringOption(options, 'key'),
        );
        if (key && word !== null && end !== null) keys.set(key, { word, begin: end.replace('{word}', '') });
      }
  return keys;
}

function itemFields(fields: readonly Field[], list: string | null, model: Model): readonly Field[] {
  const field = fields.find(({ name }) => name === list);
  const { shape } = field ? resolveUse(field.type, model) : { shape: null };
  const item = shape?.kind === 'array' ? resolveUse(shape.items, model).via.at(-1) : undefined;
  return item?.kind === 'record' ? item.fields : [];
}
