import type { Knex } from 'knex';

/** One step of the schema. Once released it never changes: a later step does. */
export interface Migration {
  /** `0001-what-it-makes`; steps run in the order of their names. */
  readonly name: string;
  /** All steps that one start takes are one transaction. */
  up(knex: Knex): Promise<void>;
}
