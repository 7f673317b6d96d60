/**
 * The shape of `generated/registry/registry.json`: all that the running service knows about models.
 * The code generator writes it, the service only reads it; nothing in `src/` names an entity type, aspect or field of its own.
 */
import type {
  AccessAttributeSpec,
  AccessParentSpec,
  EntityGuardSpec,
  PartialAccessSpec,
  WriteParentSpec,
  WrittenByPlatforms,
} from './access-specs';
import type {
  AnsweredSpec,
  CollectedSpec,
  DefinedEntriesSpec,
  GroupSpec,
  PairSpec,
  PatchSpec,
  PlacedSpec,
} from './derived-specs';
import type { AspectPath, JsonObject, JsonValue } from './model-values';
import type {
  EntitySearchField,
  SearchEntriesSpec,
  SearchFieldSpec,
  SearchScoreSpec,
  SearchUseSpec,
} from './search-specs';
import type { TimeseriesSpec, UsageSpec } from './timeseries-specs';

export * from './access-specs';
export * from './derived-specs';
export * from './model-values';
export * from './search-specs';
export * from './timeseries-specs';

export interface Registry {
  /** `<ns>` of every urn. */
  readonly namespace: string;
  /** Entities in the order of `models/registry.yaml`, dropped-in entity types after it by name. */
  readonly entities: readonly EntitySpec[];
  /** Aspects by name. */
  readonly aspects: readonly AspectSpec[];
  /** The field that hides an entity from lists and searches (`@SoftDelete` on a boolean field); null when no model has one. */
  readonly softDelete: SoftDeleteSpec | null;
  /** Attributes of entities that policies compare (`@AccessAttribute` on a field that holds urns). */
  readonly accessAttributes: readonly AccessAttributeSpec[];
  /** The place where entities name those on which it depends whether they are seen (`@AccessParent`). */
  readonly accessParents: readonly AccessParentSpec[];
  /** Entities whose privileges let write other entities, their children. */
  readonly writeParents: readonly WriteParentSpec[];
  readonly retention: RetentionSpec;
  /** Search field -> further fields a filter or `field:value` on it also looks at (`searchFieldGroups` of registry.yaml). */
  readonly searchFieldGroups: { readonly [field: string]: readonly string[] };
  /** What timelines show (`timeline` of registry.yaml), in the order of the file. */
  readonly timeline: readonly TimelineSpec[];
  /** What `/usageStats` stores (`usage` of registry.yaml); null when no time series is named. */
  readonly usage: UsageSpec | null;
  /** Full names of the records that are members of unions in aspects, sorted. */
  readonly unionMembers: readonly string[];
  /** Metadata that comes with the service, in the order of `models/shipped.yaml`. */
  readonly shipped: readonly ShippedAspect[];
}

/** A kind of change that a timeline shows: the items or the value at a path of an aspect. */
export interface TimelineSpec {
  readonly category: string;
  /** Another name of the category, which clients send. */
  readonly alias: string | null;
  readonly aspect: string;
  /** Items, which `@ArrayKey` identifies, if it ends with `*`; a single value otherwise. */
  readonly path: AspectPath;
  /** What it is, for people: `tag`. */
  readonly name: string;
  /** Fields of an item whose change counts. Empty: items are only added and removed. */
  readonly compared: readonly string[];
  /**
   * The names by which consumers of events know the keys around a change, outermost first, and what changed last. Empty: they do not get
   * them.
   */
  readonly parameters: readonly string[];
  /** Whether a removal or a change breaks readers, so that it makes a major version. */
  readonly breaking: boolean;
}

/** An aspect that the service writes once. */
export interface ShippedAspect {
  readonly urn: string;
  readonly aspectName: string;
  readonly value: JsonObject;
  /** Whether it waits for the first start with authentication on. */
  readonly onlyWithAuthentication: boolean;
}

export interface EntitySpec {
  readonly name: string;
  readonly category: string | null;
  readonly doc: string;
  /** Further names by which people search for it; absent without any. Other entity types may share them. */
  readonly searchNames?: readonly string[];
  /** A factor of the score of its entities in searches: 1 for what people look for. */
  readonly rankWeight: number;
  /** What a token for the ingestion of one platform may do with it, although its urn names no platform; null for nothing. */
  readonly writtenByPlatforms: WrittenByPlatforms | null;
  /** Beginnings of keys of which the same holds as of `shared`: the state of pipelines, which clients of every platform keep. */
  readonly sharedKeys: readonly string[];
  /** What a write takes instead of the ordinary privileges; null for an entity type of metadata. */
  readonly guard: EntityGuardSpec | null;
  readonly keyAspect: string;
  /** The key fields in record order, which is the order of the parts of the urn. */
  readonly keyFields: readonly KeyFieldSpec[];
  /** Versioned and time series aspects, the key aspect first. */
  readonly aspects: readonly string[];
  /** The legacy snapshot record, null for entity types without one. */
  readonly snapshot: SnapshotSpec | null;
  /** Merged over all aspects of the entity, by field name. */
  readonly searchFields: readonly EntitySearchField[];
  /** Aspects the service writes when they are missing: aspect name -> value with `{...}` expressions over the key (see models/README.md). */
  readonly defaults: { readonly [aspect: string]: JsonObject };
}

export interface KeyFieldSpec {
  readonly name: string;
  readonly kind: 'string' | 'enum' | 'urn';
  /** The symbols of an `enum`. */
  readonly symbols: readonly string[];
  /** The entity type that a typed `urn` must have. */
  readonly entityType: string | null;
}

export interface SnapshotSpec {
  /** Full record name, the key of the value on the wire. */
  readonly record: string;
  /** Names of the aspects that the snapshot's union admits, in union order. */
  readonly aspects: readonly string[];
  /** Whether a plain read has the aspects as fields under their names, and not in a list (`directAspects` of `@Entity`). */
  readonly hasDirectAspects: boolean;
}

export interface AspectSpec {
  readonly name: string;
  /** Former names, which clients and stored values may still have. */
  readonly aliases: readonly string[];
  /** Full record name, as in `com.<vendor>.common.Status`. */
  readonly record: string;
  readonly kind: 'versioned' | 'timeseries';
  readonly doc: string;
  /** Entity types that carry it, as key aspect or otherwise. */
  readonly entities: readonly string[];
  readonly isKey: boolean;
  readonly searchFields: readonly SearchFieldSpec[];
  readonly searchScores: readonly SearchScoreSpec[];
  readonly searchEntries: readonly SearchEntriesSpec[];
  /** Numbers of an event that say how much an entity is used (`@SearchUse`); added up. Only of time series. */
  readonly searchUses: readonly SearchUseSpec[];
  readonly definedEntries: readonly DefinedEntriesSpec[];
  readonly relationships: readonly RelationshipSpec[];
  readonly indirectEdges: readonly IndirectEdgeSpec[];
  /** Every place that holds a urn. */
  readonly urnFields: readonly UrnFieldSpec[];
  /** Column layout of a time series aspect, null for a versioned one. */
  readonly timeseries: TimeseriesSpec | null;
  readonly patch: PatchSpec;
  /** Old values kept; null = the retention default. */
  readonly maxVersions: number | null;
  /** Names of the privileges any of which a write takes (`write` of `@Access` on the record); null = the ordinary one. */
  readonly writePrivileges: readonly string[] | null;
  /** What a write may change with other privileges (`@Access` on fields); null without any. */
  readonly partialAccess: PartialAccessSpec | null;
  /** Places whose values never leave the service (`@Secret`). */
  readonly secrets: readonly AspectPath[];
  /** Texts that are addresses of other systems (`@Address`); they are stored without the secrets in them. None of a key. */
  readonly addresses: readonly AspectPath[];
  /** Texts with settings of other programs (`@Recipe`); secrets are in them by name only. */
  readonly recipes: readonly AspectPath[];
  /** Texts that pages show as pictures (`as: image` of `@Display`): web addresses, or small pictures as `data:` URLs. */
  readonly pictures: readonly AspectPath[];
  /** Maps that follow from a list beside them (`@GroupedFrom`). */
  readonly groups: readonly GroupSpec[];
  /** The links that the service makes by this aspect (`@PairedBy`); absent without the annotation. */
  readonly pairs?: PairSpec;
  /** The way in which the aspect follows the answers to questions (`@AnsweredBy`); absent without the annotation. */
  readonly answered?: AnsweredSpec;
  /** The way in which the aspect has facts of other entities (`@CollectedFrom`); absent without the annotation. */
  readonly collected?: CollectedSpec;
  /** The way in which the default aspect follows the place of its entity (`@PlacedBy`); absent without the annotation. */
  readonly placed?: PlacedSpec;
  /** Top-level fields with a default: name -> default. A value that spells a default out equals one that leaves it away. */
  readonly defaults: JsonObject;
  /** Defaults that reads show where a value leaves the field out, parents first. Shipped records have none. */
  readonly shownDefaults: readonly { readonly path: AspectPath; readonly value: JsonValue }[];
}

export interface RelationshipSpec {
  readonly name: string;
  readonly path: AspectPath;
  /** Entity types a destination may have. Empty allows none. */
  readonly entityTypes: readonly string[];
  readonly isLineage: boolean;
  /** Whether the destination is upstream of the source. Only for lineage. */
  readonly isUpstream: boolean;
  /** Paths (same form as `path`) to the values parallel to the destinations. */
  readonly createdOn: AspectPath | null;
  readonly createdActor: AspectPath | null;
  readonly updatedOn: AspectPath | null;
  readonly updatedActor: AspectPath | null;
  readonly properties: AspectPath | null;
}

/** Edges that an aspect makes between things it names, not from the entity that has it (`@IndirectEdge`): in each item every source leads to every destination. */
export interface IndirectEdgeSpec {
  readonly name: string;
  /** The items, e.g. `/fineGrainedLineages/*`. */
  readonly items: AspectPath;
  /** The path from the item. It leads to a urn, unless there is a `sourceType`. */
  readonly source: AspectPath;
  /** Entity type whose key is the urn of the entity that has the aspect, and the text at `source`; null when that is a urn itself. */
  readonly sourceType: string | null;
  /** The path from the item to a urn. */
  readonly destination: AspectPath;
}

export interface UrnFieldSpec {
  readonly path: AspectPath;
  /** The one entity type that a typed urn admits; null for the generic one. */
  readonly entityType: string | null;
}

export interface SoftDeleteSpec {
  readonly aspect: string;
  readonly path: AspectPath;
  readonly searchField: string;
}

export interface RetentionSpec {
  readonly maxVersions: number;
  /** Aspect in which people set policies, null when the models have none. */
  readonly policyAspect: string | null;
  /** The paths of the limits in a policy; null when the models have no policy aspect. */
  readonly policyFields: RetentionPolicyFields | null;
}

/** `@RetentionPolicy` on the record of the policy aspect. */
export interface RetentionPolicyFields {
  /** Key fields of the entity that is a policy: the entity type and the aspect it is for, `*` for any. */
  readonly entityType: string;
  readonly aspect: string;
  /** Paths in the policy aspect. */
  readonly maxVersions: AspectPath;
  readonly maxAgeSeconds: AspectPath;
}
