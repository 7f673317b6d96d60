/** Types of arguments and results of the functions of fields. */
import { type DefinitionNode, type DocumentNode, Kind, parse, visit } from 'graphql';
import { mergeDocuments } from '#codegen/graphql/merge-documents';
import { codeText, GRAPHQL_NOTE } from '../generated-text';
import type { GraphqlCompiler } from './graphql-compiler';

/** Types of the models are these to functions. The directives of the models read further fields from what the functions return. */
const MODEL_TYPES = `\
import type { JsonObject } from '../registry/registry-types';

/** An entity is its urn, or an object with it. */
export type EntityValue = string | { readonly urn: string };

/** A value of an aspect, with any changes. */
export interface ModelValue {
  readonly [member: string]: unknown;
}

/** What the function of a field of a type gets: never a bare urn, and values of aspects as they are stored. */
export type Source<Parent> = ModelValue extends Parent ? JsonObject : Exclude<Parent, string>;
`;

const CONFIG = {
  scalars: { Long: 'number | bigint', JSON: 'unknown' },
  strictScalars: true,
  maybeValue: 'T | null | undefined',
  inputMaybeValue: 'T | null | undefined',
  immutableTypes: true,
  enumsAsTypes: true,
  declarationKind: 'interface',
  useTypeImports: true,
  customResolverFn: '(source: Source<TParent>, args: TArgs, context: TContext) => TResult | Promise<TResult>',
};

export async function resolverTypes(
  areas: DocumentNode,
  models: DocumentNode,
  { compile, typescript, resolvers }: GraphqlCompiler,
): Promise<string> {
  const { document: schema, entities, values, enums } = areaSchema(areas, models);
  const mappers = Object.fromEntries([
    ...entities.map((name) => [name, 'EntityValue']),
    ...values.map((name) => [name, 'ModelValue']),
    // Stored values have them as text.
    ...enums.map((name) => [name, 'string']),
  ]);
  const text = await compile({
    filename: 'resolver-types.ts',
    schema,
    documents: [],
    config: { ...CONFIG, mappers },
    plugins: [{ typescript: {} }, { resolvers: {} }],
    pluginMap: { typescript, resolvers },
  });
  return codeText([MODEL_TYPES, text], GRAPHQL_NOTE);
}

/** The hand-written part of the schema, with what it refers to. */
interface AreaSchema {
  readonly document: DocumentNode;
  /** Types of the models whose values are entities. */
  readonly entities: readonly string[];
  /** Other objects of the models. */
  readonly values: readonly string[];
  /** Enums of the models. */
  readonly enums: readonly string[];
}

/** Types of the models have only the fields that are hand-written, because directives say where the values of the others are. */
function areaSchema(areas: DocumentNode, models: DocumentNode): AreaSchema {
  const written = withoutDirectives(areas);
  const ofModels = new Map(models.definitions.map((part) => [nameOf(part), part]));
  const declared = new Map(written.definitions.map((part) => [nameOf(part), part]));
  const added = [...namesIn(written)].flatMap((name) => (declared.has(name) ? [] : (ofModels.get(name) ?? [])));
  const document = mergeDocuments(written, { kind: Kind.DOCUMENT, definitions: added.map(shortened) });
  const shared = document.definitions.filter(isObject).flatMap((part) => ofModels.get(nameOf(part)) ?? []);
  return {
    document,
    entities: shared.filter(isEntity).map(nameOf),
    values: shared.filter((part) => !isEntity(part) && part.kind !== Kind.OBJECT_TYPE_EXTENSION).map(nameOf),
    enums: added.filter(({ kind }) => kind === Kind.ENUM_TYPE_DEFINITION).map(nameOf),
  };
}

/** Functions do not see them. */
function withoutDirectives(document: DocumentNode): DocumentNode {
  return visit(document, {
    DirectiveDefinition: () => null,
    Directive: ({ name }) => (name.value === 'deprecated' ? undefined : null),
  });
}

function namesIn(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, { NamedType: ({ name }) => void names.add(name.value) });
  return names;
}

function nameOf(part: DefinitionNode): string {
  return 'name' in part ? (part.name?.value ?? '') : '';
}

/** An object needs a field. */
const [STUB] = parse('type Stub { urn: String }').definitions;

function shortened(part: DefinitionNode): DefinitionNode {
  if (part.kind === Kind.INTERFACE_TYPE_DEFINITION || part.kind === Kind.OBJECT_TYPE_DEFINITION)
    return STUB?.kind === Kind.OBJECT_TYPE_DEFINITION ? { ...STUB, kind: part.kind, name: part.name } : part;
  return withoutDirectives({ kind: Kind.DOCUMENT, definitions: [part] }).definitions[0] ?? part;
}

function isObject({ kind }: DefinitionNode): boolean {
  return kind === Kind.OBJECT_TYPE_DEFINITION || kind === Kind.INTERFACE_TYPE_DEFINITION;
}

function isEntity(part: DefinitionNode): boolean {
  if (part.kind === Kind.INTERFACE_TYPE_DEFINITION) return true;
  const { directives = [] } = part.kind === Kind.OBJECT_TYPE_DEFINITION ? part : {};
  return directives.some(({ name }) => name.value === 'entity');
}
