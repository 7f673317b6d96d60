import type { EntitySource, GraphqlContext } from '#interface/graphql/graphql-context';
import { textsOf } from '#base/json/stored-values';
import { creatorOf } from '#interface/graphql/actions/ownership/owners';
import {
  create,
  given,
  itemsAdded,
  itemsRemoved,
  membersSet,
  newUrn,
  patch,
  requireType,
  upsert,
} from '../draft-changes';
import { requireStored } from '../require-stored';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'application';
const PROPERTIES = 'applicationProperties';
const OF_ENTITY = 'applications';

/** Types of which released servers name the application. */
const TYPES =
  'Dataset GlossaryTerm Container Notebook Dashboard Chart DataFlow DataJob MLModel MLModelGroup MLFeature MLPrimaryKey MLFeatureTable DataProduct';

export const applications: Resolvers = {
  Mutation: {
    async createApplication(_root, { input }, context) {
      const { properties, domainUrn, id, shouldAddCreatorAsOwner } = input;
      if (domainUrn) requireType(domainUrn, 'domain', 'domainUrn');
      const urn = newUrn(TYPE, context, id);
      await write(context, [
        create(urn, PROPERTIES, given({ ...properties })),
        ...(domainUrn ? [upsert(urn, 'domains', { domains: [domainUrn] })] : []),
        ...((shouldAddCreatorAsOwner ?? true) ? [upsert(urn, 'ownership', { owners: [creatorOf(context)] })] : []),
      ]);
      return urn;
    },

    async updateApplication(_root, { urn, input }, context) {
      await requireStored(urn, TYPE, PROPERTIES, context);
      await write(context, [patch(urn, PROPERTIES, membersSet('', { ...input }))]);
      return urn;
    },

    batchSetApplication(_root, { input: { applicationUrn, resourceUrns } }, context) {
      if (applicationUrn) requireType(applicationUrn, TYPE, 'applicationUrn');
      const added = itemsAdded('/applications', applicationUrn ? [applicationUrn] : []);
      const change = (urn: string) =>
        applicationUrn ? patch(urn, OF_ENTITY, added) : upsert(urn, OF_ENTITY, { applications: [] });
      return ofAll(resourceUrns, change, context);
    },

    batchUnsetApplication(_root, { input: { applicationUrn, resourceUrns } }, context) {
      requireType(applicationUrn, TYPE, 'applicationUrn');
      const removed = itemsRemoved('/applications', [applicationUrn]);
      return ofAll(resourceUrns, (urn) => patch(urn, OF_ENTITY, removed), context);
    },
  },
  ...Object.fromEntries(TYPES.split(' ').map((type) => [type, { application: applicationOf }])),
};

function ofAll(urns: readonly string[], change: (urn: string) => ReturnType<typeof patch>, context: GraphqlContext) {
  const draft = () => [...new Set(urns)].map(change);
  return write(context, { operations: urns.length, aspects: [OF_ENTITY], draft });
}

async function applicationOf({ urn }: EntitySource, _args: object, { reads }: GraphqlContext) {
  const [application] = textsOf((await reads.aspect(urn, OF_ENTITY))?.applications);
  return application !== undefined && (await reads.entity(application)) ? { application, associatedUrn: urn } : null;
}
