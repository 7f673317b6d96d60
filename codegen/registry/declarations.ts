/** Declarations of entity types, aspects and snapshots, as written. The names may be unknown until the rules of `check/` have passed. */
import type { JsonObject, JsonOrigins, Origin, RecordType } from '../model/model';
import type { WrittenByPlatforms } from '../model/registry-types';
import type { EntityGuardSpec } from '../model/registry-types';

export const WRITTEN_BY_PLATFORMS = ['shared', 'created', 'related'] as const satisfies readonly WrittenByPlatforms[];

/** A name and the place where it is written. */
export interface Mention {
  readonly name: string;
  readonly origin: Origin;
}

/** A value that the service writes for an aspect that is missing. */
interface DefaultDeclaration {
  readonly aspect: Mention;
  readonly value: JsonObject;
}

/** An aspect that an entity type lists. */
export interface ListedAspect extends Mention {
  /** The release that added it; null for the reference catalog and for aspects of one's own. */
  readonly since: string | null;
}

export interface EntityDeclaration {
  readonly name: Mention;
  /** The release that it came with; null for the reference catalog and for types of one's own. */
  readonly since: string | null;
  readonly doc: string;
  readonly category: string | null;
  /** Further names by which people search for it. */
  readonly searchNames: readonly string[];
  readonly rankWeight: number;
  /** What ingestion of one platform does with it, although its urn names no platform; null for nothing. */
  readonly writtenByPlatforms: WrittenByPlatforms | null;
  /** Beginnings of keys that ingestion of every platform writes. */
  readonly sharedKeys: readonly string[];
  readonly guard: EntityGuardSpec | null;
  readonly keyAspect: Mention;
  /** The aspects without the key aspect and without aspects that join by themselves. */
  readonly aspects: readonly ListedAspect[];
  readonly defaults: readonly DefaultDeclaration[];
}

/** A record annotated `@Aspect`. */
export interface AspectDeclaration {
  readonly name: string;
  /** Former names. */
  readonly aliases: readonly Mention[];
  readonly record: RecordType;
  readonly kind: 'versioned' | 'timeseries';
  /** The annotation. */
  readonly origin: Origin;
  /** Entity types it joins by itself. */
  readonly joins: readonly Mention[];
  readonly maxVersions: number | null;
}

/** A record annotated `@Entity`: the legacy form of an entity on the wire. */
export interface SnapshotDeclaration {
  readonly entity: Mention;
  readonly keyAspect: Mention;
  /** Whether plain reads have the aspects as fields, and not in a list. */
  readonly hasDirectAspects: boolean;
  readonly record: RecordType;
}

/** An entry of `shipped.yaml`: an aspect that the service writes at the first start, or the first one with a feature on. */
export interface ShippedDeclaration {
  readonly urn: Mention;
  readonly aspect: Mention;
  readonly value: JsonObject;
  /** The feature. */
  readonly onlyWith: Mention | null;
  readonly valueOrigins: JsonOrigins;
}

/** What a timeline shows of an aspect. */
export interface TimelineDeclaration {
  readonly category: string;
  readonly alias: string | null;
  readonly aspect: Mention;
  readonly path: Mention;
  readonly name: string;
  readonly compared: readonly Mention[];
  readonly parameters: readonly string[];
  readonly breaking: boolean;
}

/** What `/usageStats` stores. The names of figures and lists are for clients. */
export interface UsageDeclaration {
  readonly aspect: Mention;
  readonly span: Mention;
  readonly figures: readonly { readonly field: Mention; readonly total: Mention | null }[];
  readonly lists: readonly {
    readonly field: Mention;
    readonly name: string;
    readonly key: Mention;
    readonly keyName: string;
  }[];
}

/** `registry.yaml`. */
export interface RegistryFile {
  readonly namespace: Mention;
  readonly vendor: string;
  readonly retention: { readonly maxVersions: number; readonly policyAspect: Mention | null };
  readonly searchFieldGroups: readonly { readonly field: Mention; readonly companions: readonly Mention[] }[];
  readonly timeline: readonly TimelineDeclaration[];
  readonly usage: UsageDeclaration | null;
  readonly entities: readonly EntityDeclaration[];
  readonly events: readonly Mention[];
}
