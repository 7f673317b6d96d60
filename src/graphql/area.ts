import type { GraphqlContext } from './graphql-context';

/** Resolves a root field. The schema has checked the arguments, so their type is that of the schema. */
export type Field = (args: never, context: GraphqlContext) => unknown;

/** Root fields that belong together, with the part of the schema that declares them. */
export interface Area {
  readonly sdl: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Arguments of a page of a list. */
export interface PageInput {
  readonly start?: number | null;
  readonly count?: number | null;
  readonly query?: string | null;
}
