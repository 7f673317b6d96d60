/** What a released client says about the models: its types and the registry that its key records carry. */
import type { NamedType } from '#codegen/model/model';

export interface Release {
  /** `1.7.0`: the mark of all that the models take over from it. */
  readonly version: string;
  /** Types by full name. Includes and typerefs are lost in Avro: fields are expanded, and urns are recognised by their class. */
  readonly types: ReadonlyMap<string, NamedType>;
  /** Entity types, in the order of their key records. */
  readonly entities: readonly ReleasedEntity[];
}

export interface ReleasedEntity {
  readonly name: string;
  readonly category: string | null;
  readonly keyAspect: string;
  /** The aspects without the key aspect. */
  readonly aspects: readonly string[];
}
