import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Requirement } from './root-fields';

/** A file of the web application with the operations that it asks. */
export interface ClientDocument {
  /** Relative to the project. */
  readonly path: string;
  readonly document: DocumentNode;
}

/** What the service and the web application are compiled with. */
export interface ServedGraphql {
  /** The whole schema, checked. */
  readonly schema: GraphQLSchema;
  readonly documents: readonly ClientDocument[];
  /** Requirements by the names of root fields. */
  readonly requirements: ReadonlyMap<string, Requirement>;
}

export interface Graphql {
  /** The hand-written part of the schema. */
  readonly areas: DocumentNode;
  /** The part that follows from the models. */
  readonly models: DocumentNode;
  /** Both parts as one. */
  readonly merged: DocumentNode;
  /** Null for other models than those that the service is compiled with. */
  readonly served: ServedGraphql | null;
}
