import type {
  DatasetUpdateInput,
  EditableSchemaFieldInfoUpdate,
  GlobalTagsUpdate,
  InstitutionalMemoryUpdate,
  OwnershipUpdate,
} from '#generated/graphql/resolver-types';
import type { JsonObject } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { placeOf } from '#interface/graphql/actions/texts/descriptions';
import { ownerOf } from '#interface/graphql/actions/ownership/owners';
import { membersSet, type Operation, patch, requireType, stampOf, step, upsert } from '../draft-changes';
import { deprecationOf } from './states';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

/** What the inputs of all entity types have, and more. */
type Update = DatasetUpdateInput;

interface UpdateArgs {
  readonly urn: string;
  readonly input: Update;
}

export const entityUpdates: Resolvers = {
  Mutation: {
    updateDataset: updates('dataset'),
    updateChart: updates('chart'),
    updateDashboard: updates('dashboard'),
    updateNotebook: updates('notebook'),
    updateDataFlow: updates('dataFlow'),
    updateDataJob: updates('dataJob'),

    async updateDatasets(_root, { input }, context) {
      for (const { urn } of input) requireType(urn, 'dataset', 'urn');
      const proposals = input.flatMap(({ urn, update }) => changesOf(urn, update, context));
      await write(context, proposals);
      return input.map(({ urn }) => urn);
    },
  },
};

function updates(entityType: string) {
  return async (_root: unknown, { urn, input }: UpdateArgs, context: GraphqlContext): Promise<string> => {
    requireType(urn, entityType, 'urn');
    await write(context, changesOf(urn, input, context));
    return urn;
  };
}

function changesOf(urn: string, input: Update, context: GraphqlContext): readonly Proposal[] {
  const { ownership, deprecation, institutionalMemory, editableSchemaMetadata, editableProperties } = input;
  const tags = input.tags ?? input.globalTags;
  const fields = editableSchemaMetadata?.editableSchemaFieldInfo.flatMap(fieldChanges);
  return [
    ...(ownership ? [upsert(urn, 'ownership', ownershipOf(ownership, context))] : []),
    ...(deprecation ? [upsert(urn, 'deprecation', deprecationOf(deprecation, context))] : []),
    ...(institutionalMemory ? [upsert(urn, 'institutionalMemory', linksOf(institutionalMemory))] : []),
    ...(tags ? [upsert(urn, 'globalTags', tagsOf(tags))] : []),
    ...(fields && fields.length > 0 ? [patch(urn, 'editableSchemaMetadata', fields)] : []),
    ...(editableProperties ? [patch(urn, placeOf(urn)[0], membersSet('', { ...editableProperties }))] : []),
  ];
}

/** All owners of an entity, as they are stored. @throws InvalidInputError for what cannot own anything */
export function ownershipOf({ owners }: OwnershipUpdate, context: GraphqlContext): JsonObject {
  const all = owners.map(({ owner, ...role }) => ownerOf({ ownerUrn: owner, ...role }));
  return { owners: all, lastModified: stampOf(context) };
}

function linksOf({ elements }: InstitutionalMemoryUpdate): JsonObject {
  const now = Date.now();
  return {
    elements: elements.map(({ url, description, author, createdAt }) => ({
      url,
      description: description ?? '',
      createStamp: { time: createdAt ?? now, actor: author },
    })),
  };
}

function tagsOf({ tags }: GlobalTagsUpdate): JsonObject {
  return { tags: (tags ?? []).map(({ tag }) => ({ tag: tag.urn })) };
}

function fieldChanges(field: EditableSchemaFieldInfoUpdate): readonly Operation[] {
  const { fieldPath, description, globalTags } = field;
  const path = `/editableSchemaFieldInfo${step(fieldPath)}`;
  return membersSet(path, { description, globalTags: globalTags ? tagsOf(globalTags) : undefined });
}
