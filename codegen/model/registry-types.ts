/**
 * The shape of `generated/registry/registry.json`: all that the running service knows about models.
 * The code generator writes it, the service only reads it; nothing in `src/` names an entity type, aspect or field of its own.
 */

export type JsonValue =
  null | boolean | number | bigint | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

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

/** A time series of how much entities are used. */
export interface UsageSpec {
  readonly aspect: string;
  /** Field with the length of the span of time of an event. */
  readonly span: string;
  readonly figures: readonly UsageFigureSpec[];
  readonly lists: readonly UsageListSpec[];
}

/** A field of an event. Clients use the same name. */
export interface UsageFigureSpec {
  readonly field: string;
  /** `sum`, the name of a list whose items are counted, or null for a field without a total. */
  readonly total: string | null;
}

/** A field whose items say how much each user, or each field, has used. */
export interface UsageListSpec {
  readonly field: string;
  /** The name for clients. */
  readonly name: string;
  /** Field that identifies an item, and its name for clients. */
  readonly key: string;
  readonly keyName: string;
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

/** The access to entities that belong to the platform, and are no metadata (`guard`). Aspects with privileges of their own keep those. */
export interface EntityGuardSpec {
  /** Names of the privileges any of which a write or a deletion takes. */
  readonly privileges: readonly string[];
  /** Names of further privileges any of which is enough to create an entity. */
  readonly creation: readonly string[];
  /** Beginnings of keys that clients give to what they report. Such entities take the ordinary privileges. */
  readonly reportedKeys: readonly string[];
}

/**
 * - `shared`: change it, as sources of every platform do.
 * - `created`: create it, and not change it.
 * - `related`: change it if it has a relationship to an entity of the platform.
 */
export type WrittenByPlatforms = 'shared' | 'created' | 'related';

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
  /** Maps that follow from a list beside them (`@GroupedFrom`). */
  readonly groups: readonly GroupSpec[];
  /** The links that the service makes by this aspect (`@PairedBy`); absent without the annotation. */
  readonly pairs?: PairSpec;
  /** The way in which the aspect follows the answers to questions (`@AnsweredBy`); absent without the annotation. */
  readonly answered?: AnsweredSpec;
  /** The way in which the default aspect follows the place of its entity (`@PlacedBy`); absent without the annotation. */
  readonly placed?: PlacedSpec;
  /** Top-level fields with a default: name -> default. A value that spells a default out equals one that leaves it away. */
  readonly defaults: JsonObject;
  /** Defaults that reads show where a value leaves the field out, parents first. Shipped records have none. */
  readonly shownDefaults: readonly { readonly path: AspectPath; readonly value: JsonValue }[];
}

/** What a write may change without the privileges of the whole aspect. */
export interface PartialAccessSpec {
  /** An actor with one of the privileges on the entity may change the value at the path. */
  readonly fields: readonly { readonly path: AspectPath; readonly privileges: readonly string[] }[];
  /** Who has one of the privileges on the entity that an item names may add this item, change it and remove it. */
  readonly lists: readonly {
    /** The list, a field at the top. */
    readonly path: AspectPath;
    /** The field of an item that holds the urn; null for a list of urns. */
    readonly key: string | null;
    readonly privileges: readonly string[];
  }[];
  /** Fields at the top that are audit stamps. Every change may set them. */
  readonly stamps: readonly string[];
}

/** `@GroupedFrom`: a map from a text of the items of a list to another text of them. */
export interface GroupSpec {
  /** The map, a field at the top. */
  readonly field: string;
  /** The list, a field at the top. */
  readonly list: string;
  /** Fields of an item. */
  readonly key: string;
  readonly value: string;
  /** The field of an item that names the key by a word, and the key of a word: this text, then the word in lower case. */
  readonly word?: { readonly field: string; readonly begin: string };
}

/**
 * `@PairedBy`: entities that are two sides of one thing. One side leads. It makes the other side, which then names it upstream. A leading
 * side of some kinds is made from the other side instead, and names that upstream.
 */
export interface PairSpec {
  /** The list of the urns of the other sides, a field at the top. */
  readonly others: string;
  /** The boolean that says whether this side leads, a field at the top. */
  readonly leads: string;
  /** Key fields with the values that they have in a leading side. */
  readonly lead: { readonly [keyField: string]: string };
  /** The aspect that names what an entity comes from, and the path to the urns in it. */
  readonly lineage: string;
  readonly upstreams: AspectPath;
  /** The aspect that has the kinds of an entity, the path to them, and the kinds of leading sides that are made from the other side. */
  readonly kinds: string;
  readonly kind: AspectPath;
  readonly madeFromOther: readonly string[];
  /** Key fields that are equal in both sides. */
  readonly same: readonly string[];
  /** The key field with the name. Its last parts, between dots, are the same in both sides, apart from capitals. */
  readonly named: string;
  /** The number of the last parts, if both names have so many. */
  readonly parts: number;
}

/** `@PlacedBy`: the steps to an entity are those to its place, and the place itself. */
export interface PlacedSpec {
  /** The list of steps, a field at the top; the fields of a step for its text and its entity. */
  readonly list: string;
  readonly id: string;
  readonly urn: string;
  /** The aspect that names the place, and where. */
  readonly aspect: string;
  readonly place: AspectPath;
}

/** `@AnsweredBy`: forms of an entity, with the questions of each by whether they have an answer. Answers are values of another aspect. */
export interface AnsweredSpec {
  /** The lists of the forms with open questions and of the others, fields at the top; the urn of the form in an item. */
  readonly forms: { readonly open: string; readonly complete: string; readonly form: string };
  /** The lists of questions of a form; the id and the stamp in an item. */
  readonly questions: {
    readonly open: string;
    readonly complete: string;
    readonly id: string;
    readonly stamp: string;
  };
  /** The state of a question about rows: where an item has it, its lists, and the name and the stamp of a row. */
  readonly rows: {
    readonly in: string;
    readonly open: string;
    readonly complete: string;
    readonly row: string;
    readonly stamp: string;
  };
  /** The list of forms that somebody verified the entity with; the urn of the form and the stamp in an item. */
  readonly verified: { readonly list: string; readonly form: string; readonly stamp: string };
  /**
   * The aspect of a form: its kind, and the kind of those that people verify with; the list of its questions, and in each its id, the
   * question and how to answer it, in words, whether it is required, its kind, and the path to the key of the answer.
   */
  readonly definition: {
    readonly aspect: string;
    readonly formKind: string;
    readonly verifiedKind: string;
    readonly questions: string;
    readonly id: string;
    readonly title: string;
    readonly help: string;
    readonly required: string;
    readonly kind: string;
    readonly asks: AspectPath;
  };
  /** The aspect with the answers: their list, the key of each, and its values. */
  readonly answers: {
    readonly aspect: string;
    readonly list: string;
    readonly key: string;
    readonly values: string;
  };
  /** Questions that ask for an answer for each row: their kind, the entity type of rows with its key fields, and where the entity names its rows. */
  readonly ofRows: {
    readonly kind: string;
    readonly entity: string;
    readonly parent: string;
    readonly row: string;
    readonly aspect: string;
    readonly rows: AspectPath;
  };
}

export type SearchFieldType =
  | 'KEYWORD'
  | 'TEXT'
  | 'TEXT_PARTIAL'
  | 'URN'
  | 'URN_PARTIAL'
  | 'BROWSE_PATH'
  | 'BROWSE_PATH_V2'
  | 'BOOLEAN'
  | 'COUNT'
  | 'DATETIME'
  | 'OBJECT';

/** The way in which the search engines take the values of a field. */
export type SearchFieldKind = 'text' | 'keyword' | 'urn' | 'path' | 'boolean' | 'number';

/** The weight of a match in a field, from names (A) down to descriptions of columns (D). */
export type ScoreClass = 'A' | 'B' | 'C' | 'D';

/** The strings that stand for the numbers that JSON cannot express; the pattern of `float` and `double` fields. */
export const NUMBER_STRINGS = '^(NaN|-?Infinity)$';

/** U+241F joins the steps of a path inside one string: nested keys in patches and the levels of a browse path. Urns must not contain it. */
export const STEP_SEPARATOR = '\u241f';

export type LeafType = 'boolean' | 'int' | 'long' | 'float' | 'double' | 'string' | 'bytes' | 'enum' | 'map' | 'json';

/**
 * A path from the root of an aspect: segments joined by `/` with a leading one. `*` means the items of an array or the values
 * of a map, `$key` for the keys of a map, a union member by its wire key. `/tags/*` + `/tag` is `/tags/*` followed by field `tag`.
 */
export type AspectPath = string;

export interface SearchFieldSpec {
  readonly field: string;
  /** Further names by which queries, filters and sort orders find the field; absent without any. Other fields may share them. */
  readonly aliases?: readonly string[];
  readonly type: SearchFieldType;
  readonly path: AspectPath;
  readonly leaf: LeafType;
  readonly queryByDefault: boolean;
  readonly autocomplete: boolean;
  readonly facet: boolean;
  /** Name that people see of the facet. */
  readonly facetName: string;
  readonly boost: number;
  readonly hasValuesField: string | null;
  readonly numValuesField: string | null;
  /** Value (as a string) -> rank weight of documents that have it. */
  readonly weights: { readonly [value: string]: number };
  /** Whether its value is part of the name of the entity; absent where the annotation does not say so. */
  readonly isName?: boolean;
  /** The value of an absent leaf in an aspect that is present; undefined without one. Never for a path with `*`. */
  readonly default?: JsonValue;
}

/** A number that multiplies the score: value * weight, after the modifier. LOG and LN add one before the logarithm. */
export interface SearchScoreSpec {
  readonly field: string;
  readonly path: AspectPath;
  readonly weight: number;
  readonly defaultValue: number;
  readonly modifier: 'LOG' | 'LN' | 'SQRT' | 'SQUARE' | 'RECIPROCAL' | null;
}

/** A number of uses in the span of time of an event. Of entities that match a query equally well, the most used come first. */
export interface SearchUseSpec {
  readonly path: AspectPath;
  /** The unit of the span: `DAY`. Null where events have no span; then it is a month. */
  readonly unit: AspectPath | null;
  /** The number of units of the span; null for one. */
  readonly multiple: AspectPath | null;
}

/**
 * A search field of an entity type: the first aspect's settings win, save that flags add up and the highest boost counts. A dropped aspect
 * adds values to a field of a shipped one, and no settings.
 */
export interface EntitySearchField extends Omit<
  SearchFieldSpec,
  'path' | 'default' | 'leaf' | 'hasValuesField' | 'numValuesField' | 'isName'
> {
  readonly kind: SearchFieldKind;
  readonly scoreClass: ScoreClass;
  /** Whether its words are found one by one. Keywords outside the default fields are only compared as a whole. */
  readonly hasWords: boolean;
  /** Whether its value is a name: a query for exactly that name ranks the entity first. */
  readonly isTitle: boolean;
  readonly aspects: readonly string[];
  /** Helper fields (`has...`, `num...`) are listed as fields of their own with this set. */
  readonly helperOf: string | null;
}

/** A list whose items have a search field each, which the key of a urn in the item names: with dots as underscores. */
export interface SearchEntriesSpec {
  /** Strings are in the field `<field>.<key>`. */
  readonly field: string;
  /** Numbers are in the field `<numberField>.<key>`; a filter on `<field>.<key>` looks into both. */
  readonly numberField: string;
  /** The items. */
  readonly items: AspectPath;
  /** The path from an item to the urn. */
  readonly key: AspectPath;
  /** The path from an item to its values: strings, numbers, or unions of them. */
  readonly values: AspectPath;
  /** The word by which an item without the urn names it, if a group of the same list says so (`@GroupedFrom`). */
  readonly word?: NonNullable<GroupSpec['word']>;
}

/** The types of values that definitions of entries name. */
export const ENTRY_VALUE_TYPES = ['string', 'number', 'date', 'urn'] as const;
export type EntryValueType = (typeof ENTRY_VALUE_TYPES)[number];

/** `@DefinedEntries`: a list whose items have values of which the aspect of another entity, the definition, says what they may be. */
export interface DefinedEntriesSpec {
  /** The items. */
  readonly items: AspectPath;
  /** The path from an item to the urn of the entity with the definition. */
  readonly key: AspectPath;
  /** The path from an item to its values: strings, numbers, or unions of them. */
  readonly values: AspectPath;
  /** The aspect that is the definition. */
  readonly aspect: string;
  /** The path in the definition of the urn of the type. */
  readonly type: AspectPath;
  /** What follows the entity type in that urn -> the type of the values. */
  readonly types: { readonly [id: string]: EntryValueType };
  /** The entity type of the urns of types; empty for any. */
  readonly typeEntity: string;
  /** The path in the definition of urns of the entity types that have such entries; empty if all have them. */
  readonly entityTypes: AspectPath;
  /** The entity type of the urns of entity types; empty for any. */
  readonly entityTypeEntity: string;
  /** The path in the definition of urns of the entity types that urns may have. */
  readonly urnTypes: AspectPath;
  /** The path in the definition of the values that are allowed. A definition without such values allows all. */
  readonly allowedValues: AspectPath;
  /** The path in the definition of the number of values that an item may have. */
  readonly cardinality: AspectPath;
  /** The cardinality that means one; also that of a definition without one. */
  readonly single: string;
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

export interface TimeseriesSpec {
  readonly event: TimeseriesEventSpec;
  readonly columns: readonly TimeseriesColumn[];
  readonly collections: readonly TimeseriesCollection[];
}

/** `@TimeseriesEvent` on the record or on one that it includes: the fields that identify an event. */
export interface TimeseriesEventSpec {
  /** Field with the time of the event, in epoch milliseconds. */
  readonly time: string;
  /** Fields that distinguish events of the same time, in the order in which event keys hash them. */
  readonly key: readonly string[];
}

/** An array whose items become rows of their own. */
export interface TimeseriesCollection {
  readonly name: string;
  /** Path of the items, e.g. `/userCounts/*`. */
  readonly path: AspectPath;
  /** The item's field that identifies it. */
  readonly key: string;
  readonly columns: readonly TimeseriesColumn[];
}

export interface TimeseriesColumn {
  readonly name: string;
  /** The path from the root of the aspect; in a collection from its item. */
  readonly path: AspectPath;
  readonly type:
    | 'boolean'
    | 'int'
    | 'long'
    | 'float'
    | 'double'
    | 'string'
    | 'enum'
    | 'array'
    | 'record'
    | 'map'
    | 'union'
    | 'bytes';
  readonly aggregation: 'LATEST' | 'SUM';
  readonly default?: JsonValue;
}

/** The rules of JSON Patch for an aspect: how the arrays are addressed, and what a patch need not spell out of what it adds. */
export interface PatchSpec {
  readonly arrays: readonly {
    /** Path of the array, e.g. `/owners` or `/editableSchemaFieldInfo/*` + `/globalTags/tags`. */
    readonly path: AspectPath;
    /** Fields of an item that identify it, outermost first; empty = the item itself (arrays of texts). An item whose key is an array is addressed by each of its values. */
    readonly keys: readonly string[];
    /** The keys that an item may lack. */
    readonly optionalKeys: readonly string[];
  }[];
  /** Maps whose values have no fields: what follows in a path is one key, slashes and all. */
  readonly maps: readonly AspectPath[];
  /** Required audit stamps, filled with the time and the actor of the write when absent. */
  readonly stamps: readonly {
    readonly path: AspectPath;
    /** Names of the fields that take epoch milliseconds and the actor's urn. */
    readonly time: string;
    readonly actor: string;
  }[];
  /** Other required fields (`@PatchDefault`), filled when absent from a record that is there. */
  readonly defaults: readonly { readonly path: AspectPath; readonly value: JsonValue }[];
  /** The other fields that a value requires, with what they begin with where a patch creates it. */
  readonly starts: readonly PatchStart[];
}

export interface PatchStart {
  readonly field: string;
  /** The key field that it repeats, in urns that have such a field. */
  readonly key: string;
  /** Filled with the time, or the actor, of the write. */
  readonly stamp: 'time' | 'actor' | null;
  /** Null if nobody but the writer can know the value. */
  readonly value: JsonValue | null;
}

/** The places of one attribute that policies compare: as edges of the entity, and in its search document. */
export interface AccessAttributeSpec {
  readonly attribute: string;
  readonly aspect: string;
  readonly relationship: string;
  readonly searchField: string;
}

/** A place with the urn of a parent: who may not see the parent does not see the entity. */
export interface AccessParentSpec {
  readonly aspect: string;
  readonly path: AspectPath;
  /** The edge to the parent. Null for the first part of urns of the entity types with this key aspect, which needs none. */
  readonly relationship: string | null;
}

/** A place with the urn of a parent (`parent` and `ancestor` of `@Access`): its privileges let write and delete the entity. */
export interface WriteParentSpec {
  readonly aspect: string;
  readonly path: AspectPath;
  readonly relationship: string;
  /** Entity types of the children. */
  readonly entities: readonly string[];
  /** One of them on the parent is enough. */
  readonly parent: readonly string[];
  /** One of them on the parent, or on a parent of it in the same place, is enough. */
  readonly ancestor: readonly string[];
}

/** The search field with how much an entity is used. */
export const USE_FIELD = '_use';

/** The search field with the urns of the parents of an entity. */
export const PARENTS_FIELD = '_parents';

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
