import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
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
}

export interface InputFolders {
  /** Schema files, `registry.yaml` and `shipped.yaml`. */
  readonly models: string;
  /** Further folders of schema files. */
  readonly own?: readonly string[];
  readonly openapi: string;
}

const REGISTRY_FILE = 'registry.yaml';
const SHIPPED_FILE = 'shipped.yaml';

export function readInputs({ models, own = [], openapi }: InputFolders): {
  readonly inputs: Inputs;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { files: schemas, passedOver, diagnostics } = readModelFiles(models, own);
  const problems = new DiagnosticList();
  for (const path of passedOver) if (path !== REGISTRY_FILE && path !== SHIPPED_FILE) reportPassedOver(path, problems);
  // A missing folder is reported as one.
  const registry = existsSync(models) ? readRegistry(models, problems) : null;
  const shippedLocation = join(models, SHIPPED_FILE);
  const shipped = existsSync(shippedLocation) ? readText(shippedLocation, SHIPPED_FILE, problems) : null;
  const openapiFragments = listFragments(openapi, problems).flatMap(
    (name) => readText(join(openapi, name), `openapi/${name}`, problems) ?? [],
  );
  return {
    inputs: { schemas, registry, shipped, openapiFragments },
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

/** By name, whatever the order of the disk. */
function listFragments(folder: string, problems: DiagnosticList): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name))
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
