import { randomUUID } from 'node:crypto';
import type {
  CreatePromptInput,
  FormActorAssignmentInput,
  FormActorAssignmentUpdateInput,
  UpdateFormInput,
} from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import { NotFoundError } from '#base/errors/domain-error';
import {
  create,
  given,
  itemsAdded,
  itemsRemoved,
  membersSet,
  newUrn,
  type Operation,
  patch,
  requireType,
  step,
} from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'form';
const INFO = 'formInfo';

export const formDefinitions: Resolvers = {
  Mutation: {
    async createForm(_root, { input }, context) {
      const { id, actors, prompts, ...rest } = input;
      const urn = newUrn(TYPE, context, id);
      const asked = { prompts: (prompts ?? []).map(promptOf), actors: actors ? actorsOf(actors) : undefined };
      await write(context, [create(urn, INFO, given({ ...rest, ...asked }))]);
      return urn;
    },

    async updateForm(_root, { input }, context) {
      const { urn } = input;
      requireType(urn, TYPE, 'urn');
      if (!(await context.reads.aspect(urn, INFO))) throw noForm(urn);
      await write(context, [patch(urn, INFO, changesOf(input))]);
      return urn;
    },
  },
};

function promptOf({ id, structuredPropertyParams, ...rest }: CreatePromptInput): JsonObject & { readonly id: string } {
  const params = structuredPropertyParams ? { urn: structuredPropertyParams.urn } : undefined;
  return { ...given({ ...rest, structuredPropertyParams: params }), id: id || randomUUID() };
}

function actorsOf({ owners, users, groups }: FormActorAssignmentInput): JsonObject {
  return given({ owners, users: users ? [...users] : undefined, groups: groups ? [...groups] : undefined });
}

function changesOf({ name, description, type, promptsToAdd, promptsToRemove, actors }: UpdateFormInput) {
  const added = (promptsToAdd ?? []).map(promptOf);
  return [
    ...membersSet('', { name, description, type }),
    ...itemsRemoved('/prompts', promptsToRemove),
    ...added.map((prompt): Operation => ({ op: 'add', path: `/prompts${step(prompt.id)}`, value: prompt })),
    ...(actors ? changesOfActors(actors) : []),
  ];
}

function changesOfActors(actors: FormActorAssignmentUpdateInput): readonly Operation[] {
  const { owners, usersToAdd, usersToRemove, groupsToAdd, groupsToRemove } = actors;
  return [
    ...membersSet('/actors', { owners }),
    ...itemsAdded('/actors/users', usersToAdd),
    ...itemsRemoved('/actors/users', usersToRemove),
    ...itemsAdded('/actors/groups', groupsToAdd),
    ...itemsRemoved('/actors/groups', groupsToRemove),
  ];
}

function noForm(urn: string): NotFoundError {
  return new NotFoundError(`There is no form ${urn}; create it by createForm`, [
    { field: ['input', 'urn'], message: 'has no formInfo', expected: 'a form that was created' },
  ]);
}
