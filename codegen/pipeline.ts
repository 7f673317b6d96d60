/** read -> parse -> link -> registry -> model -> check -> emit -> write: each stage is a function of what the one before it made. */
import { checkModel } from './check/check-model';
import type { Diagnostic, SourceFile } from './diagnostics/diagnostic';
import { DiagnosticList } from './diagnostics/diagnostic-list';
import { emitters } from './emit/emitters';
import type { GeneratedFiles } from './emit/emitter';
import type { Inputs } from './inputs/read-inputs';
import { linkTypes } from './link/link-types';
import { buildModel } from './model/build-model';
import type { LinkedTypes, Model, ParsedFile } from './model/model';
import { carriedAspects } from './model/specs/aspect-specs';
import { parsePdl } from './pdl/parse-pdl';
import { readCatalog } from './registry/catalog';

export interface Loaded<T> {
  /** To be used only when there are no diagnostics. */
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** parse, link */
export function loadTypes(schemas: readonly SourceFile[]): Loaded<LinkedTypes> {
  const parsed = schemas.map(parseSchema);
  const linked = linkTypes(parsed.flatMap((file) => file.parsed ?? []));
  return { value: linked.types, diagnostics: [...parsed.flatMap(({ diagnostics }) => diagnostics), ...linked.diagnostics] };
}

/** parse, link, registry, model, check */
export function loadModel({ schemas, registry }: Pick<Inputs, 'schemas' | 'registry'>): Loaded<Model> {
  const { value: types, diagnostics: ofTypes } = loadTypes(schemas);
  const ofRegistry = new DiagnosticList();
  const catalog = readCatalog(types, registry, ofRegistry);
  const carried = carriedAspects(catalog);
  const model = buildModel(catalog, carried);
  const isWhole = ofTypes.length === 0 && ofRegistry.diagnostics.length === 0;
  const ofRules = checkModel({ catalog, carried, model }, isWhole);
  return { value: model, diagnostics: [...ofTypes, ...ofRegistry.diagnostics, ...ofRules] };
}

/** emit */
export async function emit(model: Model, inputs: Inputs): Promise<GeneratedFiles> {
  const parts = await Promise.all(emitters.map((emitter) => emitter(model, inputs)));
  return new Map(parts.flatMap((files) => [...files]));
}

function parseSchema(file: SourceFile): { parsed: ParsedFile | null; diagnostics: readonly Diagnostic[] } {
  return parsePdl(file);
}
