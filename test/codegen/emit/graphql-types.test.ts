import { emitGraphql } from '#codegen/emit/graphql/emit-graphql';
import { readArea } from '../graphql/small-graphql';

const AREA = `
extend type Query {
  names(input: NamesInput!): NamesResult @requires(anyOf: ["A", "B"])
  me: Thing @authenticated
}
input NamesInput { count: Int "In milliseconds." since: Long }
type NamesResult { total: Int! things: [Thing!]! info: Info }
enum Colour { RED GREEN }
extend type Thing { colour: Colour }
`;

const DOCUMENT = `
query ListNames($input: NamesInput!) { names(input: $input) { total things { ...NamedThing } } }
query Me { me { ...NamedThing colour } }
fragment NamedThing on Thing { urn info { name } }
`;

/** The generated files, in one line each. */
async function emitted(): Promise<(path: string) => string> {
  const { model, value } = readArea(AREA, DOCUMENT);
  if (!value) throw new Error('the files are wrong');
  const files = await emitGraphql(model, {}, value);
  return (path) => (files.get(`graphql/${path}`) ?? '').replaceAll(/\s+/g, ' ');
}

test('functions have the types of their arguments and results; what the models declare is an entity or a value', async () => {
  const types = (await emitted())('resolver-types.ts');
  expect(types).toContain(
    "export interface NamesInput { readonly count?: InputMaybe<Scalars['Int']['input']>; /** In milliseconds. */",
  );
  expect(types).toContain(
    "names?: Resolver<Maybe<ResolversTypes['NamesResult']>, ParentType, ContextType, RequireFields<QueryNamesArgs, 'input'>>;",
  );
  expect(types).toContain('Thing: ResolverTypeWrapper<EntityValue>;');
  expect(types).toContain('Info: ResolverTypeWrapper<ModelValue>;');
  expect(types).toContain("export type Colour = | 'RED' | 'GREEN';");
});

test('the requirements of root fields are a table', async () => {
  expect((await emitted())('root-fields.ts')).toContain(
    'export const ROOT_FIELDS = { me: "credentials", names: ["A","B"], } as const;',
  );
});

test('each operation of a document is a text with the fragments that it uses, and the types of its variables and result', async () => {
  const text = (await emitted())('web/things/names.ts');
  expect(text).toContain("import type { GraphqlDocument } from '../../graphql-document';");
  expect(text).toContain(
    'export const MeDocument: GraphqlDocument<MeQueryVariables, MeQuery> = { text: "query Me{me{...NamedThing colour}}fragment NamedThing on Thing{urn info{name}}", };',
  );
  expect(text).toContain(
    'export interface MeQuery { readonly me: { readonly colour: Colour | null, readonly urn: string, readonly info: { readonly name: string | null } | null } | null }',
  );
});
