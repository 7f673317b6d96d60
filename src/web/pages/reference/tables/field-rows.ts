import type { ShapeFacts } from '#generated/registry/model-facts';
import type { EnumDisplay, FieldDisplay, TypeDisplay } from '#generated/registry/display-types';

type Types = { readonly [fullName: string]: TypeDisplay };

/** A field of an aspect, or of a record inside of it. */
export interface FieldRow {
  /** The place of its values, and those of its items. Effects name one of them. */
  readonly paths: readonly string[];
  readonly path: string;
  readonly depth: number;
  readonly field: FieldDisplay;
  /** The enum whose symbols its values are. */
  readonly symbols?: EnumDisplay;
  /** Whether its record was shown further above, so that its fields are not repeated. */
  readonly repeats: boolean;
}

/** Deeper records have more rows than help. */
const DEPTH_MAX = 6;

/** The fields of a record in their order, each followed by those of the records that its values are. */
export function fieldRows(record: string, types: Types): readonly FieldRow[] {
  return rowsOf(record, types, { path: '', depth: 0, above: [record] });
}

interface RecordPath {
  readonly path: string;
  readonly depth: number;
  /** The records that hold this one. */
  readonly above: readonly string[];
}

function rowsOf(record: string, types: Types, { path, depth, above }: RecordPath): readonly FieldRow[] {
  const type = types[record];
  if (type?.kind !== 'record') return [];
  return type.fields.flatMap((field) => {
    const at = `${path}/${field.name}`;
    const leaves = leavesOf(field.type, at);
    const records = leaves.filter(({ name }) => types[name]?.kind === 'record');
    const fresh = records.filter(({ name }) => !above.includes(name));
    const named = leaves.map(({ name }) => types[name]).find((each) => each?.kind === 'enum');
    const row: FieldRow = {
      path: at,
      paths: [at, ...pathsOf(field.type, at)],
      depth,
      field,
      ...(named?.kind === 'enum' && { symbols: named }),
      repeats: fresh.length < records.length,
    };
    if (depth >= DEPTH_MAX) return [row];
    const inside = fresh.flatMap(({ name, path: of }) =>
      rowsOf(name, types, { path: of, depth: depth + 1, above: [...above, name] }),
    );
    return [row, ...inside];
  });
}

interface Leaf {
  readonly name: string;
  readonly path: string;
}

/** The named types in a type, with the places of their values. */
function leavesOf(type: ShapeFacts, path: string): readonly Leaf[] {
  switch (type.kind) {
    case 'primitive':
      return [];
    case 'named':
      return [{ name: type.name, path }];
    case 'array':
      return leavesOf(type.items, `${path}/*`);
    case 'map':
      return leavesOf(type.values, `${path}/*`);
    case 'union':
      return Object.entries(type.members).flatMap(([key, member]) => leavesOf(member, `${path}/${key}`));
  }
}

function pathsOf(type: ShapeFacts, path: string): readonly string[] {
  switch (type.kind) {
    case 'primitive':
    case 'named':
      return [];
    case 'array':
      return [`${path}/*`, ...pathsOf(type.items, `${path}/*`)];
    case 'map':
      return [`${path}/*`, `${path}/$key`, ...pathsOf(type.values, `${path}/*`)];
    case 'union':
      return Object.entries(type.members).flatMap(([key, member]) => [
        `${path}/${key}`,
        ...pathsOf(member, `${path}/${key}`),
      ]);
  }
}
