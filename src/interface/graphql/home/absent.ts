import { NotFoundError } from '#base/errors/domain-error';

/** The error for an entity that is not there, or that the caller may not see. @param field the argument that has its urn */
export function absent(urn: string, field: string): NotFoundError {
  return new NotFoundError(`There is no entity ${urn}; correct its urn`, [
    { field: [field], message: 'does not exist', expected: 'the urn of an entity that you may see' },
  ]);
}
