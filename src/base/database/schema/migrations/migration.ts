import type { Knex } from 'knex';

/** One step of the schema. A released step never changes; add a later step instead. */
export interface Migration {
  /**
   * `0017-expand-what-it-adds`, or `0018-contract-0.3.0-what-it-drops`: from that release on nothing uses what the step drops. Steps run in
   * the order of their names. ../../README.md has the rule.
   */
  readonly name: string;
  /** All steps of one start are one transaction. */
  up(knex: Knex): Promise<void>;
}
