/** What a release has that the models lack, and how the two differ. */
import type { EnumSymbol, EnumType, Field, JsonObject, NamedType, RecordType } from '../model/model';
import type { ReleasedEntity } from './release/release';

export interface Changes {
  /** Types that the aspects of the release reach and the models lack. */
  readonly types: readonly NamedType[];
  readonly fields: readonly NewField[];
  readonly symbols: readonly NewSymbol[];
  /** Relationships that lead to further entity types. */
  readonly targets: readonly WiderTargets[];
  /** Fields that are no longer required. */
  readonly optional: readonly KnownField[];
  /** Annotations that a field of ours lacks, which came with a later release itself. */
  readonly annotations: readonly NewAnnotations[];
  /** Records that the models have and that are aspects now. */
  readonly aspects: readonly NewAspect[];
  readonly entities: readonly ReleasedEntity[];
  readonly pairs: readonly NewPairs[];
  /** Differences that a person decides on: nothing is changed. */
  readonly review: readonly string[];
}

/** A field as the models declare it. */
export interface KnownField {
  readonly record: RecordType;
  readonly field: Field;
}

interface NewField {
  readonly record: RecordType;
  /** The field as the release has it. */
  readonly field: Field;
}

interface NewSymbol {
  readonly type: EnumType;
  readonly symbol: EnumSymbol;
}

export interface WiderTargets extends KnownField {
  /** Members of the annotation `Relationship` that lead to its options: none, or the path of an override. */
  readonly path: readonly string[];
  /** Ours, then the further ones. */
  readonly entityTypes: readonly string[];
  readonly added: readonly string[];
}

interface NewAnnotations extends KnownField {
  readonly properties: JsonObject;
}

interface NewAspect {
  readonly record: RecordType;
  /** The annotation. */
  readonly properties: JsonObject;
}

export interface NewPairs {
  readonly entity: string;
  readonly aspects: readonly string[];
}
