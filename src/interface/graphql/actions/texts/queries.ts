import type { JsonObject } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { create, given, membersSet, newUrn, patch, requireType, stampOf, upsert } from '../draft-changes';
import { requireStored } from '../require-stored';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'query';
const PROPERTIES = 'queryProperties';
const SUBJECTS = 'querySubjects';

export const queryChanges: Resolvers = {
  Mutation: {
    async createQuery(_root, { input: { properties, subjects } }, context) {
      const urn = newUrn(TYPE, context);
      const stamp = stampOf(context);
      const { name, description, statement } = properties;
      const own = { name, description, statement: { ...statement }, source: 'MANUAL' };
      await write(context, [
        create(urn, PROPERTIES, given({ ...own, created: stamp, lastModified: stamp })),
        upsert(urn, SUBJECTS, subjectsOf(subjects)),
      ]);
      return urn;
    },

    async updateQuery(_root, { urn, input: { properties, subjects } }, context) {
      await requireStored(urn, TYPE, PROPERTIES, context);
      const { name, description, statement } = properties ?? {};
      const lastModified = stampOf(context);
      const changed = { name, description, statement: statement ? { ...statement } : undefined, lastModified };
      await write(context, [
        patch(urn, PROPERTIES, membersSet('', changed)),
        ...(subjects ? [upsert(urn, SUBJECTS, subjectsOf(subjects))] : []),
      ]);
      return urn;
    },
  },
};

/** @throws InvalidInputError without a subject, and for one that is not a dataset */
function subjectsOf(subjects: readonly { readonly datasetUrn: string }[]): JsonObject {
  if (subjects.length === 0) throw noSubject();
  const entities = [...new Set(subjects.map(({ datasetUrn }) => datasetUrn))];
  for (const entity of entities) requireType(entity, 'dataset', 'subjects');
  return { subjects: entities.map((entity) => ({ entity })) };
}

function noSubject(): InvalidInputError {
  return new InvalidInputError('The query is about no dataset; give at least one of subjects', [
    { field: ['input', 'subjects'], message: 'is empty', expected: 'at least one dataset' },
  ]);
}
