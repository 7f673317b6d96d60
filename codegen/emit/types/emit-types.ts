/** `types/`: a TypeScript type for every named type, one file per namespace, and the map from aspect names to types. */
import { compare } from '#codegen/values/names';
import type { JsonObject, Model, NamedType } from '#codegen/model/model';
import type { GeneratedFiles } from '../emitter';
import { codeText } from '../generated-text';
import { bareDialect } from '../schemas/json-schema-dialect';
import { isDeprecated, TypeSchemas, type SchemaDialect } from '../schemas/type-schemas';
import { typesByNamespace } from '../schemas/types-by-namespace';
import { nameOf, typeNames, type TypeNames } from '../type-names';
import { declareType } from './declare-type';

export async function emitTypes(model: Model): Promise<GeneratedFiles> {
  const names = typeNames(model);
  const files = new Map<string, string>();
  for (const [namespace, types] of typesByNamespace(model)) {
    files.set(`types/${moduleName(namespace)}.ts`, await namespaceModule(types, model, names));
  }
  return files.set('types/aspects.ts', aspectsModule(model, names));
}

async function namespaceModule(types: readonly NamedType[], model: Model, names: TypeNames): Promise<string> {
  const used = new Set<NamedType>();
  const schemas = new TypeSchemas(model, typescriptDialect(names, used));
  const declarations: string[] = [];
  for (const type of types) declarations.push(await declareType(schemas.ofType(type), nameOf(type, names)));
  for (const type of types) used.delete(type);
  return codeText([...imports(used, names), ...declarations.flatMap((declaration) => ['', declaration])]);
}

function aspectsModule(model: Model, names: TypeNames): string {
  const aspects = [...model.aspectRecords].map(
    ([aspect, record]) => `  readonly ${JSON.stringify(aspect)}: ${nameOf(record, names)};`,
  );
  return codeText([
    ...imports(new Set(model.aspectRecords.values()), names),
    '',
    '/** The value of every aspect by its name. */',
    'export interface AspectTypes {',
    ...aspects,
    '}',
  ]);
}

function imports(types: ReadonlySet<NamedType>, names: TypeNames): string[] {
  const byName = [...types].map((type) => [type.fullName, type] as const).toSorted(([a], [b]) => compare(a, b));
  return [...typesByNamespace({ types: new Map(byName) })].map(
    ([namespace, group]) =>
      `import type { ${group.map((type) => nameOf(type, names)).join(', ')} } from './${moduleName(namespace)}';`,
  );
}

/** Remembers in `used` which types it named. */
function typescriptDialect(names: TypeNames, used: Set<NamedType>): SchemaDialect {
  const number: JsonObject = { tsType: `number | 'NaN' | 'Infinity' | '-Infinity'` };
  const bare = bareDialect((type) => {
    used.add(type);
    return { tsType: nameOf(type, names) };
  });
  return {
    ...bare,
    primitive: (name) => (name === 'float' || name === 'double' ? number : bare.primitive(name)),
    limit: (schema) => schema,
    nullable: (schema) =>
      typeof schema.tsType === 'string' ? { tsType: `${schema.tsType} | null` } : { oneOf: [schema, { type: 'null' }] },
    union: (members, nullable) => ({
      oneOf: [
        ...members.map(({ key, schema }) => ({ type: 'object', properties: { [key]: schema }, required: [key] })),
        ...(nullable ? [{ type: 'null' }] : []),
      ],
    }),
    describe: (schema, { doc, properties }) => ({
      ...schema,
      ...(doc !== '' && { description: doc }),
      ...(isDeprecated(properties.deprecated) && { deprecated: true }),
    }),
  };
}

function moduleName(namespace: string): string {
  if (namespace === '') return 'no-namespace';
  // The map of aspects has that name.
  return namespace === 'aspects' ? 'aspects-namespace' : namespace;
}
