import { text } from 'node:stream/consumers';
import { readContract } from '../contract/read-contract';
import { type Diagnostic } from '../diagnostics/diagnostic';
import { emitSchemas } from '../emit/schemas/emit-schemas';
import { displayModels } from '../facts/display/display-models';
import type { Model } from '../model/model';
import type { SourceFile } from '../model/source-range';
import { parseSchemaFile } from '../parse-schema-file';
import { loadModel } from '../pipeline';
import { readInputs } from '../source/read-inputs';
import type { ExitCode, Folders } from './command';
import type { Terminal } from './terminal';

/** The names that a file of no folder has, by its language. */
const NAMES = { pdl: 'Tried.pdl', 'json-schema': 'Tried.schema.json' };

type TriedSyntax = keyof typeof NAMES;

export function isTriedSyntax(name: string): name is TriedSyntax {
  return Object.hasOwn(NAMES, name);
}

/** Prints as JSON what is wrong with the schema file of standard input beside the models, or what the models are with it. It writes no files. */
export async function tryFile(syntax: TriedSyntax, folders: Folders, terminal: Terminal): Promise<ExitCode> {
  const tried: SourceFile = { path: NAMES[syntax], folder: '', text: await text(process.stdin) };
  const { inputs, diagnostics: unread } = readInputs(folders);
  const names = declaredNames(tried);
  // The file may be a later state of one that is there.
  const others = inputs.schemas.filter((file) => !isOwn(file, folders) || !declaredNames(file).some(isIn(names)));
  const contract = readContract(inputs.openapiFragments).document;
  const { value: model, diagnostics } = loadModel({ ...inputs, contract, schemas: [...others, tried] });
  const problems = [...unread, ...diagnostics].toSorted((a, b) => placeOf(a, tried) - placeOf(b, tried));
  const shown = problems.map((problem) => problemJson(problem, tried));
  terminal.out(JSON.stringify(shown.length > 0 ? { problems: shown } : { problems: [], ...additions(model, tried) }));
  return 0;
}

function declaredNames(file: SourceFile): readonly string[] {
  return parseSchemaFile(file).parsed.types.map(({ fullName }) => fullName);
}

function isIn(names: readonly string[]): (name: string) => boolean {
  return (name) => names.includes(name);
}

/** The paths of own files have their folder in front. */
function isOwn({ path }: SourceFile, { own = [] }: Folders): boolean {
  return own.some((folder) => path.startsWith(`${folder}/`));
}

/** Problems of the file come before those of others. */
function placeOf({ file, range }: Diagnostic, tried: SourceFile): number {
  return file.path === tried.path ? range.start.offset : Number.MAX_SAFE_INTEGER;
}

function problemJson({ rule, message, suggestion, file, range: { start, end } }: Diagnostic, tried: SourceFile) {
  const isHere = file.path === tried.path;
  const length = end.line === start.line ? Math.max(1, end.column - start.column) : 1;
  return {
    rule,
    message,
    ...(suggestion !== undefined && { suggestion }),
    line: isHere ? start.line : 0,
    column: isHere ? start.column : 1,
    length: isHere ? length : 1,
    ...(!isHere && { file: file.path }),
  };
}

/** The models with the file, and which of their names it declares. */
function additions(model: Model, tried: SourceFile) {
  const types = [...model.types.values()].filter(({ origin }) => origin.file.path === tried.path);
  const names = new Set(types.map(({ fullName }) => fullName));
  const aspects = model.registry.aspects.filter(({ record }) => names.has(record));
  const keys = new Set(aspects.map(({ name }) => name));
  const entities = model.registry.entities.filter(({ keyAspect }) => keys.has(keyAspect));
  const [first] = types.filter(({ kind }) => kind === 'record').concat(types);
  return {
    ...(first && { record: first.fullName }),
    aspects: aspects.map(({ name }) => name),
    entities: entities.map(({ name }) => name),
    registry: model.registry,
    display: displayModels(model),
    schemas: Object.fromEntries([...emitSchemas(model)].map(([path, file]) => [path.replace(/^schemas\//, ''), file])),
  };
}
