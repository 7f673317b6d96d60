import { NESTING_MAX } from '../source/limits';
import {
  badPlainAnnotations,
  carriersOf,
  type MisplacedAnnotation,
  type Override,
  PATH_ANNOTATIONS,
  readOverrides,
} from './annotation-carriers';
import type { LinkedTypes, RecordType } from '../model/model';
import { isBelowMap, lineOf, type SchemaNode, walkSchema } from '../model/schema-tree';

/** All places of an aspect, with the overrides found on the way, outermost first. */
export interface AspectTree {
  readonly nodes: readonly SchemaNode[];
  readonly overrides: readonly Override[];
  readonly misplaced: readonly MisplacedAnnotation[];
  /** Whether reading was given up. */
  readonly isTooLarge: boolean;
}

/** Records that use records that use records grow by multiplication; the largest aspect shipped has some 200 places. */
export const PLACES_MAX = 10_000;

export function readAspectTree(record: RecordType, types: LinkedTypes): AspectTree {
  const nodes: SchemaNode[] = [];
  const overrides: Override[] = [];
  const misplaced: MisplacedAnnotation[] = [];
  readOverrides(record, '', PATH_ANNOTATIONS, overrides, misplaced);
  for (const node of walkSchema(record, types, (path) =>
    overrides.some(({ target }) => target.startsWith(`${path}/`)),
  )) {
    if (nodes.length === PLACES_MAX || node.path.split('/').length > NESTING_MAX)
      return { nodes, overrides, misplaced, isTooLarge: true };
    nodes.push(node);
    if (node.shape.kind === 'leaf') misplaced.push(...badPlainAnnotations(node));
    else if (!isEnteredAgain(node, record)) {
      // A record that is searched elsewhere may serve in a map, too.
      const read = PATH_ANNOTATIONS.filter((annotation) => annotation !== 'Searchable' || !isBelowMap(node));
      for (const carrier of carriersOf(node)) readOverrides(carrier, node.path, read, overrides, misplaced);
    }
  }
  return { nodes, overrides, misplaced, isTooLarge: false };
}

/** Whether `node` is inside one record twice. The outer round has read the overrides of that record; reading them again would not end. */
function isEnteredAgain(node: SchemaNode, root: RecordType): boolean {
  const around = lineOf(node)
    .slice(0, -1)
    .flatMap(({ shape }) => (shape.kind === 'record' ? [shape.record] : []));
  return new Set([root, ...around]).size < around.length + 1;
}
