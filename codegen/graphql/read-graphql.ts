import {
  buildASTSchema,
  concatAST,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  Source,
  validate,
  validateSchema,
} from 'graphql';
import { validateSDL } from 'graphql/validation/validate';
import { DiagnosticList } from '../diagnostics/diagnostic';
import type { Model } from '../model/model';
import type { SourceFile } from '../model/source-range';
import { compare } from '../values/names';
import type { Inputs } from '../source/read-inputs';
import { rememberedFor } from '../values/remembered';
import type { Graphql, ServedGraphql } from './graphql';
import { GraphqlReporter } from './graphql-reporter';
import { limitInputs, type Limits } from './input-limits';
import { mergeDocuments } from './merge-documents';
import type { WrittenTypes } from './models/graphql-names';
import { modelSchema } from './models/model-schema';
import { rootFields } from './root-fields';

type GraphqlInputs = Pick<Inputs, 'graphqlAreas' | 'graphqlDocuments'>;

interface ReadGraphql {
  /** Null when anything is wrong. */
  readonly value: Graphql | null;
  readonly problems: DiagnosticList;
}

/**
 * The hand-written files and what follows from the models, as one schema.
 * @param model null when it is wrong, because the rest would follow from that
 * @param limits those of the contract by name
 */
export function readGraphql(
  { graphqlAreas, graphqlDocuments }: GraphqlInputs,
  model: Model | null,
  limits: Limits,
): ReadGraphql {
  const problems = new DiagnosticList();
  const reporter = new GraphqlReporter([...graphqlAreas, ...(graphqlDocuments ?? [])], problems);
  const areas = concatAST(graphqlAreas.toSorted(baseFirst).map((file) => parsed(file, reporter)));
  const requirements = rootFields(areas, reporter);
  const documents = graphqlDocuments?.map((file) => ({ path: file.path, document: parsed(file, reporter) }));
  if (!model || problems.diagnostics.length > 0) return { value: null, problems };
  const models = modelSchema(model, writtenTypes(areas));
  const merged = limitInputs(mergeDocuments(areas, models), limits, reporter);
  const schema = documents && checkedSchema(merged, reporter);
  const served = documents && schema ? { schema, documents, requirements } : null;
  if (served) checkDocuments(served, reporter);
  return { value: problems.diagnostics.length > 0 ? null : { areas, models, merged, served }, problems };
}

/** What the hand-written files declare. Parts without a name are left out. */
function writtenTypes({ definitions }: DocumentNode): WrittenTypes {
  const written = new Map<string, Set<string> | null>();
  for (const part of definitions) {
    const name = 'name' in part && part.kind !== Kind.DIRECTIVE_DEFINITION ? part.name?.value : undefined;
    if (name === undefined) continue;
    const isObject = part.kind === Kind.OBJECT_TYPE_DEFINITION || part.kind === Kind.OBJECT_TYPE_EXTENSION;
    const fields = isObject ? (part.fields ?? []).map((field) => field.name.value) : [];
    written.set(name, isObject ? new Set([...(written.get(name) ?? []), ...fields]) : null);
  }
  return written;
}

const parseFile = rememberedFor(({ path, text }: SourceFile) => parse(new Source(text, path)));

const NOTHING: DocumentNode = concatAST([]);

/** Nothing for a file that cannot be read as GraphQL, which is reported. */
function parsed(file: SourceFile, reporter: GraphqlReporter): DocumentNode {
  try {
    return parseFile(file);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    reporter.reportError('graphql-syntax', error);
    return NOTHING;
  }
}

function checkDocuments({ schema, documents }: ServedGraphql, reporter: GraphqlReporter): void {
  for (const { document } of documents)
    for (const error of validate(schema, document)) reporter.reportError('graphql-document', error);
}

function baseFirst(a: SourceFile, b: SourceFile): number {
  const rank = ({ path }: SourceFile) => Number(!path.endsWith('/schema.graphql'));
  return rank(a) - rank(b) || compare(a.path, b.path);
}

/** Undefined when something is wrong, which is reported. */
function checkedSchema(document: DocumentNode, reporter: GraphqlReporter): GraphQLSchema | undefined {
  const inText = validateSDL(document);
  for (const error of inText) reporter.reportError('graphql-schema', error);
  if (inText.length > 0) return undefined;
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  const inTypes = validateSchema(schema);
  for (const error of inTypes) reporter.reportError('graphql-schema', error);
  return inTypes.length > 0 ? undefined : schema;
}
