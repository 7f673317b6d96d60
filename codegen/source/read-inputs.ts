import { existsSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { SourceFile } from '../model/source-range';
import { LineIndex } from './line-index';
import { readModelFiles } from './read-schema-files';
import { readText, reportUnreadable } from './read-text';

/** Everything that the generator reads. */
export interface Inputs {
  readonly schemas: readonly SourceFile[];
  /** Null when it could not be read, which is reported. */
  readonly registry: SourceFile | null;
  /** `shipped.yaml`; null for models without one. */
  readonly shipped: SourceFile | null;
  /** The hand-written part of the interface. */
  readonly openapiFragments: readonly SourceFile[];
  /** The hand-written part of the GraphQL schema. */
  readonly graphqlAreas: readonly SourceFile[];
  /** What the web application asks by GraphQL; null for other models than those that the service is compiled with. */
  readonly graphqlDocuments: readonly SourceFile[] | null;
}

export interface InputFolders {
  /** Schema files, `registry.yaml` and `shipped.yaml`. */
  readonly models: string;
  /** Further folders of schema files. */
  readonly own?: readonly string[];
  readonly openapi: string;
  /** `.graphql` files: the hand-written part of the GraphQL schema. */
  readonly graphql?: string;
  /** `.graphql` files: what the web application asks. */
  readonly documents?: string;
}

const REGISTRY_FILE = 'registry.yaml';
const SHIPPED_FILE = 'shipped.yaml';
/** The service reads them. */
const SERVICE_FILES = ['openlineage.yaml', 'odcs.yaml', 'odcs-schema.yaml', 'odcs-later.yaml'];
const OWN_FILES = new Set([REGISTRY_FILE, SHIPPED_FILE, ...SERVICE_FILES]);
const GRAPHQL_FILE = /\.graphql$/;

export function readInputs({ models, own = [], openapi, graphql, documents }: InputFolders): {
  readonly inputs: Inputs;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { files: schemas, passedOver, diagnostics } = readModelFiles(models, own);
  const problems = new DiagnosticList();
  for (const path of passedOver) if (!OWN_FILES.has(path)) reportPassedOver(path, problems);
  // A missing folder is reported as one.
  const registry = existsSync(models) ? readRegistry(models, problems) : null;
  const shippedLocation = join(models, SHIPPED_FILE);
  const shipped = existsSync(shippedLocation) ? readText(shippedLocation, SHIPPED_FILE, problems) : null;
  const openapiFragments = readAll(openapi, /\.(ya?ml|json)$/, 'openapi', problems);
  const graphqlAreas = graphql === undefined ? [] : readAll(graphql, GRAPHQL_FILE, 'src/interface/graphql', problems);
  const graphqlDocuments = documents === undefined ? null : readAll(documents, GRAPHQL_FILE, 'src/web', problems);
  return {
    inputs: { schemas, registry, shipped, openapiFragments, graphqlAreas, graphqlDocuments },
    diagnostics: [...diagnostics, ...problems.diagnostics],
  };
}

function readRegistry(models: string, problems: DiagnosticList): SourceFile | null {
  const location = join(models, REGISTRY_FILE);
  if (existsSync(location)) return readText(location, REGISTRY_FILE, problems);
  problems.report(
    'missing-registry',
    'there is no such file',
    new LineIndex({ path: REGISTRY_FILE, text: '' }).origin(0, 0),
    'it needs at least "namespace", "vendor" and "entities"; see models/README.md. --parse works without it',
  );
  return null;
}

/** The files of a folder and of those below it, by name, whatever the order of the disk. */
function readAll(folder: string, kind: RegExp, shown: string, problems: DiagnosticList): readonly SourceFile[] {
  const names = listFiles(folder, problems).filter((name) => kind.test(name));
  return names.flatMap((name) => readText(join(folder, name), `${shown}/${name}`, problems) ?? []);
}

function listFiles(folder: string, problems: DiagnosticList): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(sep).join('/'))
      .toSorted();
  } catch (error) {
    reportUnreadable(folder, error, problems);
    return [];
  }
}

/** Somebody dropped it here and would wait for its types. */
function reportPassedOver(path: string, problems: DiagnosticList): void {
  problems.report(
    'no-schema-file',
    'this file is not read',
    new LineIndex({ path, text: '' }).origin(0, 0),
    basename(path) === REGISTRY_FILE
      ? 'only the shipped models have a registry.yaml; declare entity types with @EntityType and aspects with @Aspect'
      : 'PDL ends with .pdl, JSON Schema with .schema.json',
  );
}
