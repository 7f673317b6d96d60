/**
 * The shape of `generated/registry/display.json`: what pages need to know of the models to show and edit any entity.
 * Hints come from `@Display`; where a model has none, they follow from its names and types.
 */
import type { ShapeFacts } from './model-facts';
import type { AnsweredSpec, AspectPath, DefinedEntriesSpec, JsonValue, SearchFieldType } from './registry-types';

export interface DisplayModels {
  /** Entities in the order of the registry. */
  readonly entities: readonly EntityDisplay[];
  /** Aspects by name. */
  readonly aspects: { readonly [name: string]: AspectDisplay };
  /** The fields by which people search, filter and sort, by name. */
  readonly searchFields: { readonly [field: string]: SearchFieldDisplay };
  /** The records and enums that values of aspects consist of, by full name. */
  readonly types: { readonly [fullName: string]: TypeDisplay };
}

/** Pictures that pages have for entity types. */
export const ICONS = [
  'bell',
  'book',
  'box',
  'check',
  'column',
  'database',
  'document',
  'domain',
  'feature',
  'folder',
  'gauge',
  'gear',
  'graph',
  'job',
  'key',
  'label',
  'lock',
  'model',
  'page',
  'pipeline',
  'platform',
  'query',
  'robot',
  'table',
  'term',
  'user',
  'users',
] as const;
export type Icon = (typeof ICONS)[number];

/** Ways to show a value, other than that of its type. */
export const RENDERINGS = ['markdown', 'code', 'table', 'tree', 'chart', 'ranking', 'image', 'link'] as const;
export type Rendering = (typeof RENDERINGS)[number];

/**
 * What a value means in the summary of an entity, in lists and at the top of its page: its name, its description, where it belongs, its
 * platform, what it is called within its type, who is responsible for it, what it is marked with, states that warn, and the other sides of what it is a side of.
 */
export const SUMMARY_ROLES = [
  'name',
  'description',
  'place',
  'platform',
  'kind',
  'owner',
  'tag',
  'term',
  'state',
  'otherSide',
] as const;
export type SummaryRole = (typeof SUMMARY_ROLES)[number];

/** The meaning of a time of the data itself, apart from the times of the catalog: when the data was created, changed or refreshed. */
export const DATA_TIMES = ['created', 'modified', 'refreshed'] as const;
export type DataTime = (typeof DATA_TIMES)[number];

/**
 * What a value means in a row of a tree: the path that names the row and its place, its name for people, its type in words of the platform
 * and in words that hold for all, whether it may be empty, whether it belongs to a key, what it is marked with, what it refers to, and how
 * often it was used in the span of an event.
 */
export const ROW_ROLES = [
  'path',
  'title',
  'type',
  'kind',
  'nullable',
  'key',
  'description',
  'tag',
  'term',
  'target',
  'use',
] as const;
export type RowRole = (typeof ROW_ROLES)[number];

/**
 * The items of a list as rows. The paths of roles begin at an item; `/` is the item itself. A list that is shown as a tree has its rows,
 * and other lists of the same entity add to the row with their path.
 */
export interface RowDisplay {
  readonly roles: { readonly [role in RowRole]?: AspectPath };
  /** The entity type of rows: its key is the urn of the entity that has the list, and the path of the row. */
  readonly entity?: string;
}

/**
 * A list whose items are values by key, where a definition says what the values may be (`@DefinedEntries`). `key` and `values` begin at an
 * item, the other paths at the definition.
 */
export interface EntriesDisplay extends Omit<DefinedEntriesSpec, 'items'> {
  /** The entity types that have definitions. Keys are their urns. */
  readonly entities: readonly string[];
  /** What the definition is for, in words. */
  readonly description?: AspectPath;
  /** Path to the urns of the entity types for which pages offer the definition. Without any, pages offer it for all. */
  readonly definedFor?: AspectPath;
}

/**
 * What a value means on the card that the page of another entity has of an entity: how things are, and how they go until then, its text for
 * programs, when, by whom, a remark; of what takes time, when it began, how long it took in milliseconds, why it began and a web address about it.
 */
export const CARD_ROLES = [
  'outcome',
  'state',
  'code',
  'time',
  'actor',
  'note',
  'start',
  'duration',
  'trigger',
  'link',
] as const;
export type CardRole = (typeof CARD_ROLES)[number];

/** Whether people want it, or have to act. */
export const TONES = ['good', 'bad'] as const;
export type Tone = (typeof TONES)[number];

/** A symbol in words, and whether people want it; neither good nor bad without a tone. */
export interface Outcome {
  readonly title: string;
  readonly tone?: Tone;
}

/** What an aspect says on the card of its entity. */
export interface CardDisplay {
  readonly roles: { readonly [role in CardRole]?: AspectPath };
  /** The outcome of each symbol, if the field has the role `outcome`. */
  readonly outcomes?: { readonly [symbol: string]: Outcome };
  /** The state of each symbol, if the field has the role `state`. */
  readonly states?: { readonly [symbol: string]: Outcome };
}

/** A tab with the entities of another type that name the entity of the page, such as the queries of a table. */
export interface RelatedTab {
  readonly title: string;
  /** The type of the entities in the tab. */
  readonly entity: string;
  /** Names of the relationships by which they name it. */
  readonly relationships: readonly string[];
  /** The newest come first, and stand for how things are; the others are the past. */
  readonly newestFirst?: true;
  /** Names of the relationships by which further entities name that of the page; what names these is in the tab, too. */
  readonly through?: readonly string[];
}

/** The changes with which a form sets a stamp: each change of the record that has it, or only its first value. */
export const STAMPINGS = ['created', 'changed'] as const;
export type Stamping = (typeof STAMPINGS)[number];

export interface EntityDisplay {
  readonly name: string;
  /** The title for one and for several, as people write it: `Dataset`, `Datasets`. */
  readonly title: string;
  readonly plural: string;
  readonly doc: string;
  readonly icon: Icon;
  readonly keyAspect: string;
  /** Names, in the order in which a page shows them. */
  readonly aspects: readonly string[];
  /** People create such entities by hand, from a page. */
  readonly create?: CreationDisplay;
  /** Whether lineage may lead to its entities, or from them. */
  readonly lineage: boolean;
  /** Absent if no other entities are shown on its pages. */
  readonly tabs?: readonly RelatedTab[];
}

/** What a form for a new entity asks for, besides the key. */
export interface CreationDisplay {
  /** The aspect with the name; absent if only the key has one. */
  readonly aspect?: string;
  /** The name in it. */
  readonly name?: AspectPath;
  /** The entity types of which one may be its place, as this aspect says it, or that it may be about. */
  readonly places?: readonly string[];
  /** The place where this aspect names the place, or what it is about. */
  readonly place?: AspectPath;
}

export interface AspectDisplay {
  readonly name: string;
  readonly title: string;
  readonly doc: string;
  readonly kind: 'versioned' | 'timeseries';
  /** Full name of its record. */
  readonly record: string;
  /** The tab of the page that has it; null for the first one. */
  readonly section: string | null;
  readonly order: number;
  /** Pages show it only among the raw values. */
  readonly hidden: boolean;
  /** Pages have no form for it, because programs write it. */
  readonly readOnly: boolean;
  readonly summary: { readonly [role in SummaryRole]?: AspectPath };
  /** Epoch milliseconds, in an event the newest. Absent if the aspect has none. */
  readonly times?: { readonly [time in DataTime]?: AspectPath };
  /** The entity types to which the urn at a path may lead. */
  readonly targets: { readonly [path: AspectPath]: readonly string[] };
  /** The fields that identify an item of the list at a path, outermost first; none if the item identifies itself. */
  readonly itemKeys: { readonly [path: AspectPath]: readonly string[] };
  readonly card?: CardDisplay;
  /** The forms of the entity, which people fill in on its page. */
  readonly answered?: AnsweredSpec;
  /** The boolean that hides the entity from lists and searches. */
  readonly softDelete?: AspectPath;
}

export interface SearchFieldDisplay {
  readonly title: string;
  readonly type: SearchFieldType;
  /** Whether results are counted by its values. */
  readonly facet: boolean;
  /** The entity types that have it. */
  readonly entities: readonly string[];
  /** What its values mean in the summary of an entity: its platform, its place. */
  readonly role?: SummaryRole;
  /** The meaning of values for the rows of a tree, such as the tags of columns. Absent in lists without rows. */
  readonly row?: RowRole;
  /** The time of the data that it says; absent if it says none. */
  readonly time?: DataTime;
  /** The entity types that its values refer to; absent if they are not known. */
  readonly refersTo?: readonly string[];
  /** Whether its values are symbols of enums; absent if not. */
  readonly symbols?: true;
  /** All symbols of the enums that its values are of; absent if `symbols` is. */
  readonly choices?: readonly string[];
  /** The entity types that are found by the value of their newest event, such as tasks by their latest run; absent without any. */
  readonly latestOf?: readonly string[];
  /** Whether an entity may have several values, because the field is in a list or a map; absent if not. */
  readonly several?: true;
}

export type TypeDisplay = RecordDisplay | EnumDisplay;

export interface RecordDisplay {
  readonly kind: 'record';
  readonly title: string;
  readonly doc: string;
  /** The fields in the order in which a page shows them. */
  readonly fields: readonly FieldDisplay[];
  /** The fields for who did something, and when in epoch milliseconds. */
  readonly stamp?: { readonly time: string; readonly actor: string };
}

export interface FieldDisplay {
  readonly name: string;
  readonly title: string;
  readonly doc: string;
  readonly type: ShapeFacts;
  readonly required: boolean;
  readonly default?: JsonValue;
  readonly as?: Rendering;
  /**
   * The unit of a number: `bytes`, `ms`, `share` for a part of 1, `time` for milliseconds since 1970, or a word that is shown behind it.
   */
  readonly unit?: string;
  /** The row of a list of an aspect. */
  readonly row?: RowDisplay;
  /** The entries of a list. */
  readonly entries?: EntriesDisplay;
  readonly hidden?: true;
  readonly readOnly?: true;
  readonly deprecated?: true;
  /** The text with which a form for a new entity begins. */
  readonly initial?: string;
  /** A form sets it by itself: to its writer, to the time of the write, or to both. */
  readonly stamp?: Stamping;
}

export interface EnumDisplay {
  readonly kind: 'enum';
  readonly doc: string;
  readonly symbols: readonly { readonly name: string; readonly doc: string }[];
}
