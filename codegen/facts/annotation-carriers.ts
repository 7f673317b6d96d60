/** Reads annotations off what carries them: fields and named types. */
import type { AspectPath } from '../model/registry-types';
import { isObject } from '../values/json-value';
import { annotationPlace } from '../values/origin-at';
import type { Field, JsonObject, JsonValue, NamedType, Origin, RecordType } from '../model/model';
import type { SchemaNode } from '../model/schema-tree';

export const PATH_ANNOTATIONS = ['Searchable', 'Relationship'] as const;
export type PathAnnotation = (typeof PATH_ANNOTATIONS)[number];

export interface Override extends Annotation {
  readonly annotation: PathAnnotation;
  /** The path as written, from where it is written. */
  readonly written: string;
  readonly target: AspectPath;
}

export interface Annotation {
  readonly options: JsonObject;
  /** The place where the annotation, or the named option of it, is written. */
  readonly at: (...segments: readonly (string | number)[]) => Origin;
}

export interface MisplacedAnnotation {
  readonly message: string;
  readonly origin: Origin;
}

/** The parts of a type that may carry an annotation. */
type Carrier = Field | NamedType;

/** Outermost first. */
export function carriersOf(node: SchemaNode): readonly Carrier[] {
  return node.isField ? [node.field, ...node.via] : node.via;
}

/** compat: an object in path style on a leaf is not interpreted, it counts as an annotation with unknown options. */
export function plainAnnotation(node: SchemaNode, annotation: PathAnnotation): Annotation | undefined {
  const carrier = plainCarrier(node, annotation);
  const options = carrier?.properties[annotation];
  return carrier && isObject(options)
    ? { options, at: (...segments) => annotationPlace(carrier, annotation, ...segments) }
    : undefined;
}

function plainCarrier(node: SchemaNode, annotation: PathAnnotation): Carrier | undefined {
  return node.shape.kind === 'leaf'
    ? carriersOf(node).find(({ properties }) => properties[annotation] !== undefined)
    : undefined;
}

export function badPlainAnnotations(node: SchemaNode): readonly MisplacedAnnotation[] {
  return PATH_ANNOTATIONS.flatMap((annotation) => {
    const carrier = plainCarrier(node, annotation);
    if (!carrier || isObject(carrier.properties[annotation])) return [];
    return [
      { message: `@${annotation} on ${carrier.name} must be an object`, origin: annotationPlace(carrier, annotation) },
    ];
  });
}

export function readOverrides(
  carrier: Carrier,
  path: AspectPath,
  read: readonly PathAnnotation[],
  overrides: Override[],
  misplaced: MisplacedAnnotation[],
): void {
  for (const annotation of read) {
    const value = carrier.properties[annotation];
    if (value === undefined) continue;
    const report = (message: string, ...segments: readonly string[]) =>
      misplaced.push({
        message: `@${annotation} on ${carrier.name} ${message}`,
        origin: annotationPlace(carrier, annotation, ...segments),
      });
    if (!isObject(value) || Object.keys(value).length === 0) {
      report('must be an object that names its leaves by path, as in "/*" or "/name"');
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
  if (!written.startsWith('/'))
    return `must name its leaves by path, as in "/*" or "/name", not hold the option "${written}"`;
  if (!isObject(options)) return `needs an object at "${written}"`;
  if ('fields' in carrier && !isIncluded(carrier, written))
    return `may only override fields that it includes, not "${written}"`;
  return null;
}

function isIncluded(record: RecordType, written: string): boolean {
  const name = written.split('/')[1];
  return record.fields.some((field) => field.name === name && field.includedFrom !== null);
}
