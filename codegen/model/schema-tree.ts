/** The places of a record, as the paths of the registry name them. */
import type { AspectPath, LeafType } from './registry-types';
import type { Field, LinkedTypes, NamedType, RecordType, TypeUse, UnionMember } from './model';

export interface SchemaNode {
  readonly path: AspectPath;
  /** The innermost field around it. */
  readonly field: Field;
  /** Whether it is the value of `field` itself, not something inside of it. */
  readonly isField: boolean;
  readonly parent: SchemaNode | null;
  /** Named types between the use and its shape, outermost first: typerefs, then the record, enum or fixed. */
  readonly via: readonly NamedType[];
  readonly shape: Shape;
}

export type Shape =
  | { readonly kind: 'leaf'; readonly type: Exclude<LeafType, 'map'> }
  | { readonly kind: 'record'; readonly record: RecordType }
  | { readonly kind: 'array'; readonly items: TypeUse }
  | { readonly kind: 'map'; readonly values: TypeUse }
  | { readonly kind: 'union'; readonly members: readonly UnionMember[] };

/** A use of a type after all typerefs. The shape is null for the null type and for types that the linker refused. */
interface ResolvedUse {
  readonly via: readonly NamedType[];
  readonly shape: Shape | null;
}

type EnterAgain = (path: AspectPath) => boolean;

/**
 * All places of `record` in document order, parents first. A record is not entered again inside itself, unless
 * `enterAgain` returns true for its path; it is called after the place was yielded.
 */
export function* walkSchema(
  record: RecordType,
  types: LinkedTypes,
  enterAgain: EnterAgain = () => false,
): Generator<SchemaNode> {
  for (const field of record.fields) {
    yield* walkUse(
      field.type,
      { path: `/${field.name}`, field, isField: true, parent: null },
      { types, enterAgain, around: [record.fullName] },
    );
  }
}

interface Walk {
  readonly types: LinkedTypes;
  readonly enterAgain: EnterAgain;
  /** Full names of the records around the place. */
  readonly around: readonly string[];
}

function* walkUse(use: TypeUse, place: Omit<SchemaNode, 'via' | 'shape'>, walk: Walk): Generator<SchemaNode> {
  const { via, shape } = resolveUse(use, walk.types);
  if (!shape) return;
  const node: SchemaNode = { ...place, via, shape };
  yield node;
  const inside = (segment: string) => ({
    path: `${node.path}/${segment}`,
    field: node.field,
    isField: false,
    parent: node,
  });
  if (node.shape.kind === 'array') yield* walkUse(node.shape.items, inside('*'), walk);
  if (node.shape.kind === 'map') {
    yield { ...inside('$key'), via: [], shape: { kind: 'leaf', type: 'string' } };
    yield* walkUse(node.shape.values, inside('*'), walk);
  }
  if (node.shape.kind === 'union') {
    for (const member of node.shape.members) yield* walkUse(member.type, inside(memberKey(member, walk.types)), walk);
  }
  if (node.shape.kind === 'record') yield* walkRecord(node.shape.record, node, walk);
}

function* walkRecord(record: RecordType, parent: SchemaNode, walk: Walk): Generator<SchemaNode> {
  if (walk.around.includes(record.fullName) && !walk.enterAgain(parent.path)) return;
  const inner = { ...walk, around: [...walk.around, record.fullName] };
  for (const field of record.fields) {
    yield* walkUse(field.type, { path: `${parent.path}/${field.name}`, field, isField: true, parent }, inner);
  }
}

/** `node` with everything around it, outermost first. */
export function lineOf(node: SchemaNode): readonly SchemaNode[] {
  return node.parent ? [...lineOf(node.parent), node] : [node];
}

/** Fields below a map are not indexed, because the map is indexed as a whole. */
export function isBelowMap({ parent }: SchemaNode): boolean {
  return parent !== null && (parent.shape.kind === 'map' || isBelowMap(parent));
}

/** Follows typerefs to the end. */
export function resolveUse(use: TypeUse, types: LinkedTypes, via: readonly NamedType[] = []): ResolvedUse {
  switch (use.kind) {
    case 'primitive':
      return { via, shape: use.name === 'null' ? null : { kind: 'leaf', type: use.name } };
    case 'array':
      return { via, shape: { kind: 'array', items: use.items } };
    case 'map':
      return { via, shape: { kind: 'map', values: use.values } };
    case 'union':
      return { via, shape: { kind: 'union', members: use.members } };
    case 'reference':
      return resolveName(use.name, types, via);
  }
}

function resolveName(name: string, types: LinkedTypes, via: readonly NamedType[]): ResolvedUse {
  const type = types.types.get(name);
  if (!type || via.includes(type)) return { via, shape: null };
  const passed = [...via, type];
  switch (type.kind) {
    case 'typeref':
      return resolveUse(type.target, types, passed);
    case 'record':
      return { via: passed, shape: { kind: 'record', record: type } };
    case 'enum':
      return { via: passed, shape: { kind: 'leaf', type: 'enum' } };
    case 'fixed':
      return { via: passed, shape: { kind: 'leaf', type: 'bytes' } };
  }
}

/** The key of a union member on the wire: its alias, or the kind or full name of what it is in the end. */
export function memberKey(member: UnionMember, types: LinkedTypes): string {
  if (member.alias !== null) return member.alias;
  const { via, shape } = resolveUse(member.type, types);
  const named = via.at(-1);
  if (named && named.kind !== 'typeref') return named.fullName;
  return shape?.kind === 'leaf' ? shape.type : (shape?.kind ?? 'null');
}
