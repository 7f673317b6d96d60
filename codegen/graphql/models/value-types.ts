import { stringOption } from '#codegen/facts/annotation-options';
import { entityTypeOf, urnTyperef } from '#codegen/facts/specs/edges/urn-fields';
import { type Field, type JsonObject, type Model, type NamedType, type TypeUse } from '#codegen/model/model';
import { memberKey, resolveUse, type Shape } from '#codegen/model/schema-tree';
import { isObject, stringList } from '#codegen/values/json-value';
import { capitalise, simpleNameOf } from '#codegen/values/names';
import { type GraphqlNames, graphqlName, graphqlOptions, isGraphqlEnum } from './graphql-names';
import { type WordedKey, wordedKeys } from './worded-keys';
import { block, deprecationOf, fieldLine, type SdlField } from './sdl-text';

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
const EMPTY = '  _empty: Boolean';

/** What urns become: what the models declare, text, or entities of any type. */
type UrnsAs = 'declared' | 'text' | 'entity';

/** The use of a type: the field, what it is called, and the name that a type made for the place gets. */
interface Place {
  readonly field: Field;
  readonly path: string;
  readonly owner: string;
  readonly urnsAs: UrnsAs;
}

/** The types of values. A union becomes an object with one field for each member, a map a list of entries. */
export class ValueTypes {
  /** Types that no declaration of the models names, by name. */
  readonly made = new Map<string, string>();
  private readonly worded: ReadonlyMap<Field, WordedKey>;

  constructor(
    private readonly model: Model,
    private readonly names: GraphqlNames,
  ) {
    this.worded = wordedKeys(model);
  }

  declaration(type: NamedType): string {
    const name = this.names.typeOf(type);
    if (type.kind === 'enum')
      return block(
        `enum ${name}`,
        type.doc,
        type.symbols.map((symbol) => fieldLine({ ...symbol, type: '' }).replace(/: *$/, '')),
      );
    const fields =
      type.kind === 'record'
        ? distinct(type.fields.flatMap((field) => this.fieldsOf(field, this.names.startOf(type))))
        : [];
    return block(`type ${name}`, type.doc, fields.length > 0 ? fields.map(fieldLine) : [EMPTY]);
  }

  /** A field of a record: itself, and what the annotation adds. An added field with the same name takes the place of the field. */
  private fieldsOf(field: Field, owner: string): readonly SdlField[] {
    const options = graphqlOptions(field);
    const own = this.fieldOf(field, owner, stringOption(options, 'name') ?? graphqlName(field.name));
    const first = stringOption(options, 'first');
    const item = {
      type: own.type.replace(/^\[(.*?)!?\]$/, '$1'),
      directive: `@first(of: ${JSON.stringify(field.name)})`,
    };
    const added = [...this.furtherFields(field, owner), ...(first === null ? [] : [{ ...own, name: first, ...item }])];
    return [...(added.some(({ name }) => name === own.name) ? [] : [own]), ...added];
  }

  /** The value under further names: as it is, as the urn that it is, and as the entity that the urn identifies. */
  furtherFields(field: Field, owner: string): readonly SdlField[] {
    const read = (option: string, urnsAs: UrnsAs) => {
      const name = stringOption(graphqlOptions(field), option);
      return name === null ? [] : [this.fieldOf(field, owner, name, urnsAs)];
    };
    return [...read('alias', 'declared'), ...read('urn', 'text'), ...read('entity', 'entity')];
  }

  fieldOf(field: Field, owner: string, name: string, urnsAs: UrnsAs = 'declared'): SdlField {
    const { shape } = resolveUse(field.type, this.model);
    return {
      name,
      doc: field.doc,
      type: this.typeText(field.type, {
        field,
        path: `${owner}.${field.name}`,
        owner: `${owner}${capitalise(graphqlName(field.name))}`,
        urnsAs,
      }),
      deprecation: deprecationOf(field.properties['deprecated']),
      ...this.directive(shape, name, field),
    };
  }

  private directive(shape: Shape | null, name: string, field: Field): { readonly directive?: string } {
    const worded = this.worded.get(field);
    const said = Object.entries({ name: field.name, ...worded }).map(
      ([key, text]) => `${key}: ${JSON.stringify(text)}`,
    );
    const parts = [
      ...(shape?.kind === 'map' ? ['@map'] : []),
      ...(name === field.name && !worded ? [] : [`@member(${said.join(', ')})`]),
    ];
    return parts.length > 0 ? { directive: parts.join(' ') } : {};
  }

  private typeText(use: TypeUse, place: Place): string {
    const { via, shape } = resolveUse(use, this.model);
    if (shape?.kind === 'array') return this.listText(shape.items, place);
    if (shape?.kind === 'map') return `[${this.entryType(shape.values, place)}!]`;
    if (shape?.kind === 'union') return this.unionType(shape.members, place);
    const named = via.at(-1);
    if (named && (named.kind === 'record' || isGraphqlEnum(named))) return this.names.typeOf(named);
    if (shape?.kind !== 'leaf') return 'String';
    const urn = urnTyperef(via);
    return (urn && this.entityText(entityTypeOf(urn), place)) ?? SCALARS[shape.type] ?? 'String';
  }

  /** Entities that the reader may not see are null, in lists too. */
  private listText(items: TypeUse, place: Place): string {
    const item = this.typeText(items, place);
    return this.isEntity(item) || item === SCALARS.json ? `[${item}]` : `[${item}!]`;
  }

  private isEntity(type: string): boolean {
    return type === 'Entity' || this.entityTypes().has(type);
  }

  private entityTypes(): ReadonlySet<string> {
    return (this.known ??= new Set(this.model.registry.entities.map(({ name }) => this.names.entityTypeOf(name))));
  }
  private known: ReadonlySet<string> | undefined;

  /** The type of the entity that a urn identifies. Undefined for a urn that is not a relationship and has no type: it stays a string. */
  private entityText(typed: string | null, { field, urnsAs }: Place): string | undefined {
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

  private entryType(values: TypeUse, place: Place): string {
    const type = this.typeText(values, place);
    const wanted = `${type.replaceAll(/[[\]!]/g, '')}${type.startsWith('[') ? 's' : ''}MapEntry`;
    const name = this.names.madeFor(`entries of ${type}`, wanted);
    this.made.set(name, block(`type ${name}`, 'An entry of a map.', ['  key: String!', `  value: ${type}`]));
    return name;
  }

  private unionType(members: Extract<Shape, { kind: 'union' }>['members'], place: Place): string {
    const name = this.names.madeFor(place.path, place.owner);
    const fields = members.map((member) => {
      const key = memberKey(member, this.model);
      const short = simpleNameOf(key);
      const field = short.charAt(0).toLowerCase() + short.slice(1);
      return fieldLine({
        name: field,
        doc: member.doc,
        type: this.typeText(member.type, {
          ...place,
          path: `${place.path}.${key}`,
          owner: `${name}${capitalise(short)}`,
        }),
        ...(field !== key && { directive: `@member(name: ${JSON.stringify(key)})` }),
      });
    });
    this.made.set(name, block(`type ${name}`, 'One of its fields has a value.', fields.length > 0 ? fields : [EMPTY]));
    return name;
  }
}

/** The first of two fields with one name; the other one is in REST alone. */
function distinct(fields: readonly SdlField[]): readonly SdlField[] {
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
