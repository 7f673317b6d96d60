/** read -> parse -> link -> registry -> model -> check -> graphql -> emit -> write: each stage is a function of what the one before it made. */
import { checkModel } from './check/check-model';
import { type Diagnostic, DiagnosticList } from './diagnostics/diagnostic';
import type { SourceFile } from './model/source-range';
import type { Emitter, GeneratedFiles } from './emit/emitter';
import type { Graphql } from './graphql/graphql';
import { readGraphql } from './graphql/read-graphql';
import { numericLimits } from './contract/limits';
import { readContract } from './contract/read-contract';
import { reservedNames } from './contract/reserved-names';
import { type InputFolders, type Inputs, readInputs } from './source/read-inputs';
import { linkTypes } from './link/link-types';
import { buildModel } from './facts/build-model';
import type { JsonObject, LinkedTypes, Model } from './model/model';
import { carriedAspects } from './facts/specs/aspect-specs';
import { readCatalog } from './registry/model-registry';
import { SchemaFiles } from './json-schema/schema-files';
import { parseSchemaFile } from './parse-schema-file';

interface Loaded<T> {
  /** The value, to be used only when there are no diagnostics. */
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

interface Built {
  readonly model: Model;
  readonly files: GeneratedFiles;
}

interface ModelInputs extends Pick<Inputs, 'schemas' | 'registry'>, Partial<Pick<Inputs, 'shipped'>> {
  /** The hand-written document, whose names are reserved. */
  readonly contract?: JsonObject;
}

const UNREAD_REGISTRY: SourceFile = { path: '', text: '' };

/** parse, link */
export function loadTypes(schemas: readonly SourceFile[]): Loaded<LinkedTypes> {
  const files = new SchemaFiles(schemas);
  const parsed = schemas.map((file) => parseSchemaFile(file, files));
  const linked = linkTypes(parsed.map((file) => file.parsed));
  return {
    value: linked.types,
    diagnostics: [...parsed.flatMap(({ diagnostics }) => diagnostics), ...linked.diagnostics],
  };
}

/** parse, link, registry, model, check */
export function loadModel({ schemas, registry, shipped = null, contract = {} }: ModelInputs): Loaded<Model> {
  const { value: types, diagnostics: ofTypes } = loadTypes(schemas);
  const ofRegistry = new DiagnosticList();
  // A registry that could not be read is one error, not one for everything that it lacks.
  const models = readCatalog(types, registry ?? UNREAD_REGISTRY, registry ? ofRegistry : new DiagnosticList(), shipped);
  const carried = carriedAspects(models);
  const model = buildModel(models, carried);
  const isWhole = registry !== null && ofTypes.every(losesNothing) && ofRegistry.diagnostics.length === 0;
  const ofRules = checkModel({ models, carried, model, reserved: reservedNames(contract) }, isWhole);
  return { value: model, diagnostics: [...ofTypes, ...ofRegistry.diagnostics, ...withoutConsequences(ofRules)] };
}

/** Rules after which the model has everything that the files say. */
const LOSING_NOTHING = new Set(['bad-default', 'duplicate-symbol', 'mixed-aliases', 'null-alias', 'reserved-alias']);

function losesNothing({ rule }: Diagnostic): boolean {
  return LOSING_NOTHING.has(rule);
}

/** What is wrong with dropped files alone, if anything is: an error in a shipped file, which was right before, follows from that. */
function withoutConsequences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const dropped = diagnostics.filter(({ file }) => file.folder !== undefined);
  return dropped.length > 0 ? dropped : diagnostics;
}

/** read, parse, link, registry, model, check, graphql, emit; null when anything is wrong. Writing is up to the caller. */
export async function build(folders: InputFolders, emitters: readonly Emitter[]): Promise<Loaded<Built | null>> {
  const { inputs, diagnostics: ofFiles } = readInputs(folders);
  const contract = readContract(inputs.openapiFragments);
  const { value: model, diagnostics: ofModel } = loadModel({ ...inputs, contract: contract.document });
  const isModelWhole = ofFiles.length === 0 && ofModel.length === 0;
  const { value: graphql, problems } = readGraphql(
    inputs,
    isModelWhole ? model : null,
    numericLimits(contract.document),
  );
  const diagnostics = [...ofFiles, ...ofModel, ...contract.problems.diagnostics, ...problems.diagnostics];
  if (!graphql || diagnostics.length > 0) return { value: null, diagnostics };
  return { value: { model, files: await emit(emitters, model, contract.document, graphql) }, diagnostics };
}

async function emit(
  emitters: readonly Emitter[],
  model: Model,
  contract: JsonObject,
  graphql: Graphql,
): Promise<GeneratedFiles> {
  const parts = await Promise.all(emitters.map((emitter) => emitter(model, contract, graphql)));
  return new Map(parts.flatMap((files) => [...files]));
}
