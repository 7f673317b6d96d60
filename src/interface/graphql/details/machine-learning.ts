import type { Stored } from '#base/json/stored';
import type { VersionTag } from '#generated/types/com.linkedin.common';
import type { MLModelProperties } from '#generated/types/com.linkedin.ml.metadata';
import { objectOf, storedText, textsOf } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Members of models that released servers give as texts. */
export const machineLearning: Resolvers = {
  MLModelProperties: {
    version: ({ version }) => storedText(objectOf<VersionTag>(version).versionTag),
    mlFeatures: ({ mlFeatures }) => textsOf(mlFeatures),
    mlModelLineageInfo: jobsOf,
  },
  MLModelGroupProperties: {
    mlModelLineageInfo: jobsOf,
  },
};

function jobsOf({ trainingJobs, downstreamJobs }: Stored<MLModelProperties>) {
  return { trainingJobs: textsOf(trainingJobs), downstreamJobs: textsOf(downstreamJobs) };
}
