import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DiagnosticList } from '#codegen/diagnostics/diagnostic';
import { LineIndex } from '#codegen/source/line-index';
import { readText } from '#codegen/source/read-text';
import { isObject, stringList } from '#codegen/values/json-value';
import type { JsonObject, JsonValue, NamedType } from '#codegen/model/model';
import type { SourceFile } from '#codegen/model/source-range';
import { AvroReader } from './avro-reader';
import type { Release, ReleasedEntity } from './release';
import type { UrnTypes } from './urn-class';

/** Reads every `.avsc` file of a folder, as a Python client ships them. A file that cannot be read is reported under `avro-file`. */
export function readRelease(folder: string, version: string, urnTypes: UrnTypes, problems: DiagnosticList): Release {
  const reader = new AvroReader(urnTypes);
  for (const file of schemaFiles(folder, problems)) {
    const schema = parsed(file, problems);
    if (schema !== undefined && !reader.read(file, schema))
      report(file, 'this is not a schema of a named type', problems);
  }
  const { types } = reader;
  return { version, types, entities: [...types.values()].flatMap(entityOf) };
}

/** The version of the Python package around a folder of schemas, `package/metadata/schemas`; null outside of a package. */
export function packageVersion(folder: string): string | null {
  const file = join(folder, '../../_version.py');
  if (!existsSync(file)) return null;
  return /^__version__ = "([^"]+)"$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}

function schemaFiles(folder: string, problems: DiagnosticList): readonly SourceFile[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.avsc')) : [];
  if (names.length === 0) report({ path: folder, text: '' }, 'this folder has no .avsc files', problems);
  return names.toSorted().flatMap((name) => readText(join(folder, name), name, problems) ?? []);
}

function parsed(file: SourceFile, problems: DiagnosticList): JsonValue | undefined {
  try {
    const schema: JsonValue = JSON.parse(file.text);
    return schema;
  } catch (error) {
    report(file, `this is not JSON: ${error instanceof Error ? error.message : String(error)}`, problems);
    return undefined;
  }
}

function report(file: SourceFile, message: string, problems: DiagnosticList): void {
  problems.report('avro-file', message, new LineIndex(file).origin(0, 0));
}

/** The entity type of a key record, which names it in its `@Aspect`. */
function entityOf({ properties }: NamedType): ReleasedEntity[] {
  const aspect = properties.Aspect;
  if (!isObject(aspect) || typeof aspect.keyForEntity !== 'string') return [];
  const keyAspect = text(aspect, 'name') ?? '';
  const aspects = stringList(aspect.entityAspects ?? []) ?? [];
  return [
    {
      name: aspect.keyForEntity,
      category: text(aspect, 'entityCategory'),
      keyAspect,
      aspects: [...new Set(aspects)].filter((name) => name !== keyAspect),
    },
  ];
}

function text(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' ? value : null;
}
