/** Types of the facts by which the service derives values of aspects from others, or checks them by others. */
import type { AspectPath, JsonValue } from './model-values';

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

/** `@CollectedFrom`: lists of facts of the entities that name one, by their state. */
export interface CollectedSpec {
  /** The aspect of the entities that name others; the paths to the urns in it, and to its state. */
  readonly aspect: string;
  readonly named: AspectPath;
  readonly state: AspectPath;
  /** The list of each state, a field at the top. */
  readonly lists: { readonly [state: string]: string };
  /** The field of an item with the urn of the entity that it is about. */
  readonly urn: string;
  /** The other fields of an item in a list, each with the paths to its value, of which the first counts. */
  readonly facts: { readonly [list: string]: { readonly [field: string]: readonly AspectPath[] } };
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
  /** The path in the definition of a name that never changes; empty for none, as each of the following. */
  readonly name: AspectPath;
  /** That of the version. A greater one allows changes that values from before need not fit. */
  readonly version: AspectPath;
  /** That of the boolean that keeps the values of an item as they are. */
  readonly immutable: AspectPath;
  /** That of urns, one of which an entity with such an item needs. */
  readonly platforms: AspectPath;
  /** The aspect of the entity that has this urn, and the path in it. */
  readonly platformAspect: string;
  readonly platform: AspectPath;
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
