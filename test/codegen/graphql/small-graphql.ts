import { readGraphql } from '#codegen/graphql/read-graphql';
import { type Files, load, thingTree } from '../model/tree';

const BASE = `scalar Long
type Query
directive @authenticated on FIELD_DEFINITION
directive @requires(anyOf: [String!]!) on FIELD_DEFINITION
directive @limit(items: String, characters: String) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION
enum LineageDirection { UPSTREAM }
input RelationshipsInput { start: Int }
input LineageInput { direction: LineageDirection! }
type EntityRelationshipsResult { total: Int }
type EntityLineageResult { total: Int }
`;

const LIMITS = new Map([
  ['graphqlItems', 5000],
  ['graphqlCharacters', 100],
  ['answerBytes', 9],
  ['userName', 7],
]);

/** A service of one area and one file of documents, with the models of a small tree. */
export function readArea(area: string, document: string) {
  const graphqlAreas = [
    { path: 'src/interface/graphql/names.graphql', text: area },
    { path: 'src/interface/graphql/schema.graphql', text: BASE },
  ];
  const graphqlDocuments = [{ path: 'src/web/things/names.graphql', text: document }];
  const { value: model } = load(shippedTree('name: string'));
  return { model, ...readGraphql({ graphqlAreas, graphqlDocuments }, model, LIMITS) };
}

/** A small tree as the vendor ships it. */
function shippedTree(fields: string): Files {
  const files = Object.entries(thingTree(fields));
  return Object.fromEntries(
    files.map(([path, text]) => [`com/${path}`, text.replace('namespace acme', 'namespace com.acme')]),
  );
}
