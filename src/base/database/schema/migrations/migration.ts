import type { Knex } from 'knex';

/** One step of the schema. A released step never changes; add a later step instead. */
export interface Migration {
  /** `0001-what-it-makes`. Steps run in the order of their names. */
  readonly name: string;
  /** All steps of one start are one transaction. */
  up(knex: Knex): Promise<void>;
}
