/**
 * THE intermediate model. The PDL and the JSON Schema front ends produce `SchemaDeclaration`s, the linker turns them into a `Model`,
 * the checks look at it, and every emitter is a pure function of it. Nothing below knows where a type was written down, save for its
 * `origin`, which only diagnostics use.
 */
import type { SourceFile, SourceRange } from './source-range';
import type { JsonObject, JsonValue } from './registry-types';

export type { JsonObject, JsonValue };

export const PRIMITIVES = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string'] as const;
/** `json` is a value of any kind, which only JSON Schema can declare. */
export type PrimitiveName = (typeof PRIMITIVES)[number] | 'json';

export function isPrimitiveName(name: string): name is (typeof PRIMITIVES)[number] {
  return PRIMITIVES.some((primitive) => primitive === name);
}

export interface Origin {
  readonly file: SourceFile;
  readonly range: SourceRange;
}

/** The place where each part of a JSON value was written, by JSON pointer (RFC 6901); `''` is the value itself. See `originAt`. */
export type JsonOrigins = ReadonlyMap<string, JsonOrigin>;

export interface JsonOrigin extends Origin {
  /** The text of a number that JSON would write as another one: a double without a fraction (`10.0`), an integer that no double holds. */
  readonly literal?: string;
}

/** Free properties as the annotations give them (`@Aspect = {...}`), nested by dotted path. `10` and `10.0` are the same number here. */
export interface Properties {
  readonly properties: JsonObject;
  /** Absent for types that no file declares. */
  readonly propertyOrigins?: JsonOrigins;
}

export interface Annotated extends Properties {
  readonly doc: string;
  /** The name that was declared. */
  readonly origin: Origin;
}

/** A use of a type: inline, or by full name. */
export type TypeUse = PrimitiveUse | ReferenceUse | ArrayUse | MapUse | UnionUse;

/** Limits of a value besides its shape: keywords of JSON Schema draft-07 by name. PDL cannot express them. */
interface Limited {
  readonly limits?: JsonObject;
}

export interface PrimitiveUse extends Limited {
  readonly kind: 'primitive';
  readonly name: PrimitiveName;
  readonly origin: Origin;
}
/** `name` is full once linked; before it may be simple. `inline` marks the place where the type itself was declared, for printing back. */
export interface ReferenceUse {
  readonly kind: 'reference';
  readonly name: string;
  readonly inline?: true;
  readonly origin: Origin;
}
export interface ArrayUse extends Properties, Limited {
  readonly kind: 'array';
  readonly items: TypeUse;
  readonly origin: Origin;
}
export interface MapUse extends Properties {
  readonly kind: 'map';
  readonly values: TypeUse;
  readonly origin: Origin;
}
export interface UnionUse extends Properties {
  readonly kind: 'union';
  readonly members: readonly UnionMember[];
  readonly origin: Origin;
}

export interface UnionMember extends Annotated {
  readonly alias: string | null;
  readonly type: TypeUse;
}

export type NamedType = RecordType | EnumType | TyperefType | FixedType;

export interface NamedBase extends Annotated {
  /** `com.linkedin.common.Status`. */
  readonly fullName: string;
  readonly namespace: string;
  readonly name: string;
  /** The package of generated classes; it means nothing to the types themselves. Null when nothing is said. */
  readonly package: string | null;
  readonly aliases: readonly string[];
  /** Whether it is one of several in its file, for others to use. */
  readonly isDefinition?: true;
  /** The schema that values fit beside the type, as `$ref`. Absent where the type says all. */
  readonly check?: string;
}

/** A file of JSON Schema 2020-12 that says more than its types. References in it are ids of others, or `model:/` and a full name. */
export interface SchemaCheck {
  readonly id: string;
  readonly schema: JsonObject;
  readonly origin: Origin;
}

export interface RecordType extends NamedBase {
  readonly kind: 'record';
  /** The includes as declared; `fields` of a linked record already hold the included ones in effective order, each with `includedFrom`. */
  readonly includes: readonly ReferenceUse[];
  readonly includesFirst: boolean;
  readonly fields: readonly Field[];
  /** Whether its values may have fields that it does not declare. */
  readonly isOpen?: true;
}

export interface Field extends Annotated {
  readonly name: string;
  readonly type: TypeUse;
  readonly optional: boolean;
  /** Whether null is a value, besides those of the type. */
  readonly nullable?: true;
  /** Wire form; undefined = none. */
  readonly default?: JsonValue;
  readonly defaultOrigins?: JsonOrigins;
  /** Whether a default that is no value of the type counts as none, instead of as an error. */
  readonly defaultIsHint?: true;
  readonly aliases: readonly string[];
  readonly order: 'ascending' | 'descending' | 'ignore';
  /** Full name of the record that the field was included from, null for an own field. */
  readonly includedFrom: string | null;
}

export interface EnumType extends NamedBase {
  readonly kind: 'enum';
  readonly symbols: readonly EnumSymbol[];
}
export interface EnumSymbol extends Annotated {
  readonly name: string;
}
export interface TyperefType extends NamedBase {
  readonly kind: 'typeref';
  readonly target: TypeUse;
}
export interface FixedType extends NamedBase {
  readonly kind: 'fixed';
  readonly size: number;
}

/** One parsed file, before linking: references as written, with what is needed to resolve them. */
export interface ParsedFile {
  readonly file: SourceFile;
  readonly namespace: string;
  readonly package: string | null;
  readonly imports: readonly { readonly name: string; readonly origin: Origin }[];
  /** False when the namespace or an import could not be read: names may be unknown for that reason alone. */
  readonly isHeaderWhole: boolean;
  /** Every named type of the file, inline ones too, outermost first; inline ones are replaced by references in their places. */
  readonly types: readonly NamedType[];
  /** Top-level anonymous type (legal in PDL, useless in models/). */
  readonly anonymous: TypeUse | null;
  /** Full names of types whose declaration could not be read to the end; those among `types` lack something. */
  readonly broken: readonly string[];
  /** Null or absent where the types say all. */
  readonly document?: SchemaCheck | null;
}

/** All types of a tree, references resolved, includes expanded. */
export interface LinkedTypes {
  /** Types by full name, in the order of names. */
  readonly types: ReadonlyMap<string, NamedType>;
  /** What values are checked against besides their types. */
  readonly documents?: readonly SchemaCheck[];
}

/** Types plus the registry: what emitters see. */
export interface Model extends LinkedTypes {
  readonly namespace: string;
  readonly vendor: string;
  /** Every entity type with its resolved facts; the shapes that the service reads are computed here once. */
  readonly registry: import('./registry-types').Registry;
  /** Aspect name -> its record. */
  readonly aspectRecords: ReadonlyMap<string, RecordType>;
}
