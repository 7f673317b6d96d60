/**
 * Which annotation holds at which leaf. An annotation stands on the leaf's field, on the typeref, enum or fixed type of the leaf, or as
 * an override, by path, on something around the leaf. The outermost one wins entirely; options are never merged.
 */
import type { AspectPath } from '../../src/registry/registry';
import { isObject } from '../registry/json-value';
import { NESTING_MAX } from '../source/limits';
import type { Field, JsonObject, JsonValue, LinkedTypes, NamedType, Origin, RecordType } from './model';
import { annotationPlace } from './annotation-place';
import { lineOf, type SchemaNode, walkSchema } from './schema-tree';

export const PATH_ANNOTATIONS = ['Searchable', 'Relationship'] as const;
export type PathAnnotation = (typeof PATH_ANNOTATIONS)[number];

/** All places of an aspect, with the overrides found on the way, outermost first. */
export interface AspectTree {
  readonly record: RecordType;
  readonly nodes: readonly SchemaNode[];
  readonly overrides: readonly Override[];
  readonly misplaced: readonly MisplacedAnnotation[];
  /** Whether reading was given up. */
  readonly isTooLarge: boolean;
}

/** Records that use records that use records grow by multiplication; the largest aspect shipped has some 200 places. */
export const PLACES_MAX = 10_000;

export interface Override extends Annotation {
  readonly annotation: PathAnnotation;
  /** The path as written, from where it is written. */
  readonly written: string;
  readonly target: AspectPath;
}

export interface Annotation {
  readonly options: JsonObject;
  /** Where the annotation, or the named option of it, is written. */
  readonly at: (...segments: readonly (string | number)[]) => Origin;
}

export interface MisplacedAnnotation {
  readonly message: string;
  readonly origin: Origin;
}

export interface AnnotatedNode extends Annotation {
  readonly node: SchemaNode;
}

export function readAspectTree(record: RecordType, types: LinkedTypes): AspectTree {
  const nodes: SchemaNode[] = [];
  const overrides: Override[] = [];
  const misplaced: MisplacedAnnotation[] = [];
  const declare = (carriers: readonly Carrier[], path: AspectPath) => {
    for (const carrier of carriers) readOverrides(carrier, path, overrides, misplaced);
  };
  declare([record], '');
  for (const node of walkSchema(record, types, (path) => overrides.some(({ target }) => target.startsWith(`${path}/`)))) {
    if (nodes.length === PLACES_MAX || node.path.split('/').length > NESTING_MAX) return { record, nodes, overrides, misplaced, isTooLarge: true };
    nodes.push(node);
    if (node.shape.kind === 'leaf') misplaced.push(...badPlainAnnotations(node));
    else if (!isEnteredAgain(node, record)) declare(carriersOf(node), node.path);
  }
  return { record, nodes, overrides, misplaced, isTooLarge: false };
}

/** Whether a record stands twice around `node`. Overrides within it stand there already, one round further out; else they would go round for ever. */
function isEnteredAgain(node: SchemaNode, root: RecordType): boolean {
  const around = lineOf(node).slice(0, -1).flatMap(({ shape }) => (shape.kind === 'record' ? [shape.record] : []));
  return new Set([root, ...around]).size < around.length + 1;
}

/** The leaves, and for `Searchable` the maps, at which `annotation` holds. */
export function annotatedNodes(tree: AspectTree, annotation: PathAnnotation): readonly AnnotatedNode[] {
  const first = new Map<AspectPath, Override>();
  for (const override of tree.overrides) {
    if (override.annotation === annotation && !first.has(override.target)) first.set(override.target, override);
  }
  return tree.nodes.flatMap((node) => {
    const place = annotatedPath(node, annotation);
    if (place === null) return [];
    const found = first.get(place) ?? plainAnnotation(node, annotation);
    return found ? [{ node, options: found.options, at: found.at }] : [];
  });
}

/** Overrides that no leaf answers to. */
export function strayOverrides(tree: AspectTree): readonly Override[] {
  const places = { Searchable: new Set(annotatedPaths(tree, 'Searchable')), Relationship: new Set(annotatedPaths(tree, 'Relationship')) };
  return tree.overrides.filter(({ annotation, target }) => !places[annotation].has(target));
}

/** All paths at which `annotation` can hold. */
export function annotatedPaths({ nodes }: AspectTree, annotation: PathAnnotation): readonly AspectPath[] {
  return nodes.flatMap((node) => annotatedPath(node, annotation) ?? []);
}

/** The path by which overrides name `node`, null when the annotation cannot hold there. A map is searched as a whole, named by its values. */
function annotatedPath(node: SchemaNode, annotation: PathAnnotation): AspectPath | null {
  if (annotation === 'Relationship') return node.shape.kind === 'leaf' ? node.path : null;
  if (isBelowMap(node)) return null;
  if (node.shape.kind === 'map') return `${node.path}/*`;
  return node.shape.kind === 'leaf' ? node.path : null;
}

function isBelowMap(node: SchemaNode): boolean {
  return node.parent !== null && (node.parent.shape.kind === 'map' || isBelowMap(node.parent));
}

/** What may carry an annotation. */
type Carrier = Field | NamedType;

/** Outermost first. */
function carriersOf(node: SchemaNode): readonly Carrier[] {
  return node.isField ? [node.field, ...node.via] : node.via;
}

/** compat: an object in path style on a leaf is not interpreted, it counts as an annotation with unknown options. */
function plainAnnotation(node: SchemaNode, annotation: PathAnnotation): Annotation | undefined {
  const carrier = plainCarrier(node, annotation);
  const options = carrier?.properties[annotation];
  return carrier && isObject(options) ? { options, at: (...segments) => annotationPlace(carrier, annotation, ...segments) } : undefined;
}

function plainCarrier(node: SchemaNode, annotation: PathAnnotation): Carrier | undefined {
  return node.shape.kind === 'leaf' ? carriersOf(node).find(({ properties }) => properties[annotation] !== undefined) : undefined;
}

function badPlainAnnotations(node: SchemaNode): readonly MisplacedAnnotation[] {
  return PATH_ANNOTATIONS.flatMap((annotation) => {
    const carrier = plainCarrier(node, annotation);
    if (!carrier || isObject(carrier.properties[annotation])) return [];
    return [{ message: `@${annotation} on ${carrier.name} must be an object`, origin: annotationPlace(carrier, annotation) }];
  });
}

function readOverrides(carrier: Carrier, path: AspectPath, overrides: Override[], misplaced: MisplacedAnnotation[]): void {
  for (const annotation of PATH_ANNOTATIONS) {
    const value = carrier.properties[annotation];
    if (value === undefined) continue;
    const report = (message: string, ...segments: readonly string[]) =>
      misplaced.push({ message: `@${annotation} on ${carrier.name} ${message}`, origin: annotationPlace(carrier, annotation, ...segments) });
    if (!isObject(value)) {
      report('must be an object');
      continue;
    }
    for (const [written, options] of Object.entries(value)) {
      const complaint = whyNotOverride(carrier, written, options);
      if (complaint !== null) report(complaint, written);
      else if (isObject(options)) {
        const at: Annotation['at'] = (...segments) => annotationPlace(carrier, annotation, written, ...segments);
        overrides.push({ annotation, written, target: path + written, options, at });
      }
    }
  }
}

function whyNotOverride(carrier: Carrier, written: string, options: JsonValue): string | null {
  if (!written.startsWith('/')) return `must name its leaves by path, as in "/*" or "/name", not hold the option "${written}"`;
  if (!isObject(options)) return `needs an object at "${written}"`;
  if ('fields' in carrier && !isIncluded(carrier, written)) return `may only override fields that it includes, not "${written}"`;
  return null;
}

function isIncluded(record: RecordType, written: string): boolean {
  const name = written.split('/')[1];
  return record.fields.some((field) => field.name === name && field.includedFrom !== null);
}
