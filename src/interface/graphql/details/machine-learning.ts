import type { JsonObject } from '#generated/registry/registry-types';
import { objectOf, textOf, textsOf } from '../stored-values';
import type { Resolvers } from '../resolvers';

/** Members of models that released servers give as texts. */
export const machineLearning: Resolvers = {
  MLModelProperties: {
    version: ({ version }) => textOf(objectOf(version)['versionTag']),
    mlFeatures: ({ mlFeatures }) => textsOf(mlFeatures),
    mlModelLineageInfo: jobsOf,
  },
  MLModelGroupProperties: {
    mlModelLineageInfo: jobsOf,
  },
};

function jobsOf({ trainingJobs, downstreamJobs }: JsonObject) {
  return { trainingJobs: textsOf(trainingJobs), downstreamJobs: textsOf(downstreamJobs) };
}
