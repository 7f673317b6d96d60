import type { SummaryRole } from '#generated/registry/display-types';

/** An entity by its urn, with the name that people see. */
export interface NamedEntity {
  readonly urn: string;
  readonly name: string;
}

/** What lists show of an entity, and the top of its page. */
export interface EntitySummary extends NamedEntity {
  readonly entityType: string;
  /**
   * The key as text, where the name is another one: the full name of a table. All texts of the key, where the name is
   * one of them.
   */
  readonly key?: string;
  readonly description?: string;
  /** What it is called within its type: `View`. */
  readonly kinds?: readonly string[];
  /** Titles of aspects that warn: `Deprecation`. */
  readonly states?: readonly string[];
  readonly removed?: true;
  readonly platform?: NamedEntity;
  /** The entities to which it belongs: its domain, its container. */
  readonly places?: readonly NamedEntity[];
  readonly owners?: readonly NamedEntity[];
  readonly tags?: readonly NamedEntity[];
  readonly terms?: readonly NamedEntity[];
  /** Entities for the same thing on another platform, such as a table and its dbt model. Only those that exist and are not soft-deleted. */
  readonly otherSides?: readonly OtherSide[];
}

export interface OtherSide extends NamedEntity {
  readonly platform?: NamedEntity;
}

/** The place of a value that a summary shows. */
export interface SummaryPlace {
  readonly role: SummaryRole;
  readonly aspect: string;
  /** Title of the aspect. */
  readonly title: string;
  readonly path: string;
}
