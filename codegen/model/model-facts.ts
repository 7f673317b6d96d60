/**
 * The shape of `generated/registry/model-facts.json`: what stored values and clients rely on of the models, to compare two states of them.
 * It does not hold documentation.
 */
import type { JsonObject, JsonValue } from './registry-types';

export interface ModelFacts {
  /** Changes when the shape does, so that a document of another shape is refused. */
  readonly format: 1;
  /** `<ns>` of every urn. */
  readonly namespace: string;
  /** Entities by name. */
  readonly entities: { readonly [name: string]: EntityFacts };
  /** Aspects by name. */
  readonly aspects: { readonly [name: string]: AspectFacts };
  /** The records, enums and fixed types that values of aspects consist of, by full name. */
  readonly types: { readonly [fullName: string]: TypeFacts };
}

export interface EntityFacts {
  readonly keyAspect: string;
  /** Each as `name: kind`, in the order of the parts of the urn. */
  readonly key: readonly string[];
  readonly aspects: readonly string[];
}

export interface AspectFacts {
  /** Full name of its record. */
  readonly record: string;
  readonly kind: 'versioned' | 'timeseries';
  /** The former names. */
  readonly aliases?: readonly string[];
  /** Facts of search, by search field. */
  readonly search: { readonly [field: string]: JsonValue };
  /** Facts of relationships, by name and path. */
  readonly edges: { readonly [edge: string]: JsonValue };
  /** Facts of the columns of a time series, by name. */
  readonly columns: { readonly [column: string]: JsonValue };
}

export type TypeFacts = RecordFacts | EnumFacts | FixedFacts;

export interface RecordFacts {
  readonly kind: 'record';
  readonly aliases?: readonly string[];
  readonly fields: { readonly [name: string]: FieldFacts };
}

export interface FieldFacts {
  readonly type: ShapeFacts;
  /** Whether it is not declared as optional. With a default, a value may leave it out. */
  readonly required?: true;
  /** Whether null is a value, too. */
  readonly nullable?: true;
  readonly default?: JsonValue;
}

export interface EnumFacts {
  readonly kind: 'enum';
  readonly aliases?: readonly string[];
  readonly symbols: readonly string[];
}

export interface FixedFacts {
  readonly kind: 'fixed';
  readonly aliases?: readonly string[];
  readonly size: number;
}

/** A use of a type, behind all typerefs. Limits are keywords of JSON Schema. */
export type ShapeFacts =
  | { readonly kind: 'primitive'; readonly name: string; readonly urn?: UrnFacts; readonly limits?: JsonObject }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'array'; readonly items: ShapeFacts; readonly limits?: JsonObject }
  | { readonly kind: 'map'; readonly values: ShapeFacts }
  | { readonly kind: 'union'; readonly members: { readonly [key: string]: ShapeFacts } };

/** The entity type that a typed urn admits; null for any. */
export interface UrnFacts {
  readonly entityType: string | null;
}
