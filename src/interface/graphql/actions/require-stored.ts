import type { JsonObject } from '#generated/registry/registry-types';
import { NotFoundError } from '#base/errors/domain-error';
import type { GraphqlContext } from '../graphql-context';
import { requireType } from './draft-changes';

/** The aspect of an entity that is there. @throws InvalidInputError for another type; NotFoundError without the aspect */
export async function requireStored(
  urn: string,
  entityType: string,
  aspect: string,
  { reads }: GraphqlContext,
): Promise<JsonObject> {
  requireType(urn, entityType, 'urn');
  const stored = await reads.aspect(urn, aspect);
  if (stored) return stored;
  throw new NotFoundError(`There is no ${entityType} ${urn}; create it first, or correct its urn`, [
    { field: ['urn'], message: `has no ${aspect}`, expected: `a ${entityType} that was created` },
  ]);
}
