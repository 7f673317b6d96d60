import { capitalise } from '#codegen/values/names';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '#codegen/facts/annotation-options';
import type { Annotated, JsonObject, Model, NamedType } from '#codegen/model/model';
import type { EntitySpec } from '#codegen/model/registry-types';
import { UniqueNames } from '#codegen/values/unique-names';

/** Names of the hand-written part of the schema, and of GraphQL itself. A type of the models with such a name gets a longer one. */
const RESERVED = [
  'Query',
  'Mutation',
  'Subscription',
  'Entity',
  'EntityType',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'Long',
  'JSON',
];

/** What the hand-written part of the schema declares: fields by the name of their type, null for a type without fields. */
export type WrittenTypes = ReadonlyMap<string, ReadonlySet<string> | null>;

/**
 * The names of GraphQL. A record or enum has its simple name. An entity type has its name with a capital, or the one of its annotation. If a
 * record has that name too, `Entity` follows, as in released servers. Who asks first has a name for good.
 */
export class GraphqlNames {
  private readonly types = new UniqueNames(RESERVED);
  private readonly symbols = new UniqueNames();
  private readonly roots = new UniqueNames();

  constructor(
    private readonly model: Model,
    private readonly written: WrittenTypes,
  ) {}

  /** Ends the claims of what is shipped, which the hand-written part may extend. What was dropped may not. */
  reserveWritten(): void {
    this.types.reserve(this.written.keys());
    this.roots.reserve(this.fieldsOf('Query'));
  }

  typeOf(type: NamedType): string {
    const [name, ...longer] = typeCandidates(type);
    // A hand-written enum is also that of the models.
    const first = type.kind === 'record' && this.written.get(name) === null ? `${name}Value` : name;
    return this.types.claim(`type ${type.fullName}`, first, ...longer);
  }

  /** What names of types begin with that are made for a place in a record: its name, but for the word that an input of that name adds. */
  startOf(type: NamedType): string {
    const name = this.typeOf(type);
    const short = name.replace(/Value$/, '');
    return this.written.get(short) === null ? short : name;
  }

  entityTypeOf(entityType: string): string {
    return this.types.claim(`entity ${entityType}`, ...entityCandidates(this.entity(entityType), this.model));
  }

  /** A type that no declaration of the models names, for a place. */
  madeFor(place: string, wanted: string): string {
    return this.types.claim(`made for ${place}`, wanted, `${wanted}Value`);
  }

  symbolOf(entityType: string): string {
    const symbol = entitySymbol(this.entity(entityType), this.model);
    return this.symbols.claim(entityType, symbol, `${symbol}_ENTITY`);
  }

  /** The root field that reads an entity: `corpUser` of `CorpUser`, `mlModel` of `MLModel`. */
  rootOf(entityType: string): string {
    const name = this.entityTypeOf(entityType).replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
    return this.roots.claim(entityType, name, `${name}Entity`);
  }

  /** The fields that the hand-written part gives to a type. */
  fieldsOf(type: string): ReadonlySet<string> {
    return this.written.get(type) ?? new Set();
  }

  private entity(entityType: string): EntitySpec {
    const found = this.model.registry.entities.find(({ name }) => name === entityType);
    if (!found) throw new Error(`the models have no entity type ${entityType}`);
    return found;
  }
}

function typeCandidates(type: NamedType): [string, ...string[]] {
  const words = type.fullName.split('.').map(capitalise);
  const [simple = '', ...longer] = words.map((_, index) => words.slice(-1 - index).join(''));
  const name = stringOption(graphqlOptions(type), 'type') ?? simple;
  return [name, ...longer];
}

function entityCandidates(entity: EntitySpec, model: Model): [string, ...string[]] {
  const name =
    stringOption(keyOptions(entity, model), 'entity') ?? capitalise(entity.name).replace(/^Ml(?=[A-Z])/, 'ML');
  return [name, `${name}Entity`];
}

/** `DATA_JOB` of `dataJob`, `DATAHUB_ROLE` of `dataHubRole`, `MLMODEL` of `mlModel`, or the symbol of the annotation. */
function entitySymbol(entity: EntitySpec, model: Model): string {
  const symbol = entity.name
    .replace(/^dataHub/, 'datahub')
    .replace(/^ml(?=[A-Z])/, 'ML')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
  return stringOption(keyOptions(entity, model), 'symbol') ?? symbol;
}

function keyOptions(entity: EntitySpec, model: Model): JsonObject {
  const key = model.aspectRecords.get(entity.keyAspect);
  return key ? graphqlOptions(key) : {};
}

/** A name of a member as one of GraphQL: `content_type` of `content-type`. */
export function graphqlName(name: string): string {
  return name
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^__+/, '_')
    .replace(/^(?=[0-9])/, '_');
}

/** Whether all of its symbols are names in GraphQL. Others are texts there. */
export function isGraphqlEnum(type: NamedType): boolean {
  return type.kind === 'enum' && type.symbols.length > 0 && type.symbols.every(({ name }) => SYMBOL.test(name));
}

const SYMBOL = /^(?!__|(?:true|false|null)$)[A-Za-z_][A-Za-z0-9_]*$/;

/** The options of `@GraphQL` on a field or type. */
export function graphqlOptions({ properties }: Annotated): JsonObject {
  const options = properties['GraphQL'];
  return isObject(options) ? options : {};
}
