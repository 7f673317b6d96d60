import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel } from '#codegen/check/check-model';
import { readContract } from '#codegen/contract/read-contract';
import { reservedNames } from '#codegen/contract/reserved-names';
import { type Diagnostic, DiagnosticList } from '#codegen/diagnostics/diagnostic';
import type { SourceFile } from '#codegen/model/source-range';
import { linkTypes } from '#codegen/link/link-types';
import { buildModel } from '#codegen/facts/build-model';
import type { Model } from '#codegen/model/model';
import { carriedAspects } from '#codegen/facts/specs/aspect-specs';
import type { EntityDeclaration } from '#codegen/registry/declarations';
import { readCatalog } from '#codegen/registry/model-registry';
import { parseSchemaFile } from '#codegen/parse-schema-file';
import { readInputs } from '#codegen/source/read-inputs';
import { readSchemaFiles } from '#codegen/source/read-schema-files';

const ROOT = join(__dirname, '../..');
const MODELS = join(ROOT, 'models');

/** What the generator reads beside the models. */
export const catalogInputs = () =>
  readInputs({ models: MODELS, openapi: join(ROOT, 'openapi'), graphql: join(ROOT, 'src/interface/graphql') }).inputs;

/** The shipped models, and `dropped` files with them, read stage by stage: `codegen/pipeline` would bring the emitters, which Jest cannot load. */
export function loadCatalogModel(dropped: readonly SourceFile[] = []): {
  readonly model: Model;
  readonly declared: readonly EntityDeclaration[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const { files, diagnostics: ofFiles } = readSchemaFiles([MODELS]);
  const parsed = [...files, ...dropped].map((file) => parseSchemaFile(file));
  const { types, diagnostics: ofLinks } = linkTypes(parsed.map((file) => file.parsed));
  const ofRegistry = new DiagnosticList();
  const models = readCatalog(
    types,
    { path: 'registry.yaml', text: readFileSync(join(MODELS, 'registry.yaml'), 'utf8') },
    ofRegistry,
    { path: 'shipped.yaml', text: readFileSync(join(MODELS, 'shipped.yaml'), 'utf8') },
  );
  const carried = carriedAspects(models);
  const model = buildModel(models, carried);
  const ofRules = checkModel(
    { models, carried, model, reserved: reservedNames(readContract(catalogInputs().openapiFragments).document) },
    true,
  );
  return {
    model,
    declared: models.entities,
    diagnostics: [
      ...ofFiles,
      ...parsed.flatMap(({ diagnostics }) => diagnostics),
      ...ofLinks,
      ...ofRegistry.diagnostics,
      ...ofRules,
    ],
  };
}

/** The lines of a file of facts about the reference catalog. */
export function catalogFixture(name: string): string[] {
  return readFileSync(join(__dirname, '../fixtures/catalog', `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n');
}
