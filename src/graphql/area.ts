import type { GraphqlContext } from './graphql-context';

/** Resolves a root field. The schema has checked the arguments, so their type is that of the schema. */
export type Field = (args: never, context: GraphqlContext) => unknown;

/** Resolves a field of a type. The schema says what the source and the arguments are. */
export type TypeField = (source: never, args: never, context: GraphqlContext) => unknown;

/** Root fields that belong together, with the part of the schema that declares them. */
export interface Area {
  readonly sdl: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Functions of fields of types, by the names of both. Other fields are members of what the functions return. */
  readonly types?: Readonly<Record<string, Readonly<Record<string, TypeField>>>>;
}

/** Arguments of a page of a list. */
export interface PageInput {
  readonly start?: number | null;
  readonly count?: number | null;
  readonly query?: string | null;
}
