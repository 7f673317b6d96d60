import { DomainError } from '#base/errors/domain-error';
import { graphqlError } from './graphql-error';

/** Runs a check of the document. Its domain error becomes an error of GraphQL. @throws GraphQLError */
export function shownLimit(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof DomainError ? graphqlError(error, '') : error;
  }
}
