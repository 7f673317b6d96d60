/**
 * Finds which annotation holds at which leaf. An annotation is on the leaf's field, on the typeref, enum or fixed type of the leaf, or as
 * an override, by path, on something around the leaf. The outermost one wins entirely; options are never merged.
 */
import type { AspectPath } from '../model/registry-types';
import { type Annotation, type Override, type PathAnnotation, plainAnnotation } from './annotation-carriers';
import type { AspectTree } from './aspect-tree';
import { isBelowMap, type SchemaNode } from '../model/schema-tree';
import { rememberedFor } from '../values/remembered';

export interface AnnotatedNode extends Annotation {
  readonly node: SchemaNode;
}

/** The leaves, and for `Searchable` the maps, at which `annotation` holds. */
export function annotatedNodes(tree: AspectTree, annotation: PathAnnotation): readonly AnnotatedNode[] {
  return remembered[annotation](tree);
}

/** Many rules and facts ask for them. */
const remembered = {
  Searchable: rememberedFor((tree: AspectTree) => findAnnotated(tree, 'Searchable')),
  Relationship: rememberedFor((tree: AspectTree) => findAnnotated(tree, 'Relationship')),
};

function findAnnotated(tree: AspectTree, annotation: PathAnnotation): readonly AnnotatedNode[] {
  const first = new Map<AspectPath, Override>();
  for (const override of tree.overrides) {
    if (override.annotation === annotation && !first.has(override.target)) first.set(override.target, override);
  }
  return tree.nodes.flatMap((node) => {
    const place = annotatedPath(node, annotation);
    if (place === null) return [];
    // A record that is searched elsewhere may serve in a map, too: there, only what is around the map says what is searched.
    const isPlain = annotation === 'Relationship' || !isBelowMap(node);
    const found = first.get(place) ?? (isPlain ? plainAnnotation(node, annotation) : undefined);
    return found ? [{ node, options: found.options, at: found.at }] : [];
  });
}

/** Overrides that no leaf answers to. */
export function strayOverrides(tree: AspectTree): readonly Override[] {
  const places = {
    Searchable: new Set(annotatedPaths(tree, 'Searchable')),
    Relationship: new Set(annotatedPaths(tree, 'Relationship')),
  };
  return tree.overrides.filter(({ annotation, target }) => !places[annotation].has(target));
}

/** All paths at which `annotation` can hold. */
export function annotatedPaths({ nodes }: AspectTree, annotation: PathAnnotation): readonly AspectPath[] {
  return nodes.flatMap((node) => annotatedPath(node, annotation) ?? []);
}

/**
 * The path by which overrides name `node`, null when the annotation cannot hold there. A map is searched as a whole, named by its values, or
 * by its keys, or by leaves inside records that are its values.
 */
function annotatedPath(node: SchemaNode, annotation: PathAnnotation): AspectPath | null {
  const isLeaf = node.shape.kind === 'leaf';
  if (annotation === 'Relationship') return isLeaf ? node.path : null;
  if (node.shape.kind === 'map') return isBelowMap(node) ? null : `${node.path}/*`;
  const isWholeMap = node.parent?.shape.kind === 'map' && node.path.endsWith('/*');
  return isLeaf && !isWholeMap ? node.path : null;
}
