import { compare } from '../values/names';
import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { LinkedTypes, RecordType } from '../model/model';
import type {
  AspectDeclaration,
  EntityDeclaration,
  RegistryFile,
  ShippedDeclaration,
  SnapshotDeclaration,
} from './declarations';
import { readRegistryFile } from './registry-file';
import { readAspect, readEntityType, readSnapshot } from './type-annotations';
import { YamlNode } from './yaml-node';

/** Linked types with all that is declared about them: what rules check and the model is built from. */
export interface ModelRegistry {
  readonly types: LinkedTypes;
  readonly file: SourceFile;
  readonly registry: RegistryFile;
  /** Entities in the order of registry.yaml, then those that key records declare, by name. */
  readonly entities: readonly EntityDeclaration[];
  /** Every record with `@Aspect`, by name; most are, some may not be carried by an entity type. */
  readonly aspects: readonly AspectDeclaration[];
  readonly snapshots: readonly SnapshotDeclaration[];
  /** Declarations in the order of shipped.yaml. */
  readonly shipped: readonly ShippedDeclaration[];
}

export function readCatalog(
  types: LinkedTypes,
  file: SourceFile,
  diagnostics: DiagnosticList,
  shipped?: SourceFile | null,
): ModelRegistry {
  const registry = readRegistryFile(file, diagnostics);
  const records = [...types.types.values()].filter((type): type is RecordType => type.kind === 'record');
  const read = <T>(reader: (record: RecordType, diagnostics: DiagnosticList) => T | null): T[] =>
    records.map((record) => reader(record, diagnostics)).filter((found) => found !== null);
  const dropped = read(readEntityType).toSorted((a, b) => compare(a.name.name, b.name.name));
  return {
    types,
    file,
    registry,
    entities: [...registry.entities, ...dropped],
    aspects: read(readAspect).toSorted((a, b) => compare(a.name, b.name)),
    snapshots: read(readSnapshot),
    shipped: shipped ? readShippedFile(shipped, diagnostics) : [],
  };
}

/** Reads `shipped.yaml`. A missing member reads as empty and is reported. */
function readShippedFile(file: SourceFile, diagnostics: DiagnosticList): readonly ShippedDeclaration[] {
  return YamlNode.parse(file, diagnostics).list().map(readShipped);
}

function readShipped(node: YamlNode): ShippedDeclaration {
  const keys = ['urn', 'aspectName', 'value'];
  const entries = node.object([...keys, 'onlyWith'], keys);
  const [urn, aspect, value] = keys.map((key) => entries.get(key));
  const onlyWith = entries.get('onlyWith');
  return {
    urn: { name: urn?.text() ?? '', origin: (urn ?? node).origin },
    aspect: { name: aspect?.text() ?? '', origin: (aspect ?? node).origin },
    value: value?.json() ?? {},
    onlyWith: onlyWith ? { name: onlyWith.text(), origin: onlyWith.origin } : null,
    valueOrigins: value?.origins() ?? new Map(),
  };
}
