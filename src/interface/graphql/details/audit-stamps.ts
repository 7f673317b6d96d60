import { numberOf, objectOf, textOf } from '../stored-values';
import type { Resolvers } from '../resolvers';

/** Stamps in the forms in which released servers give them. */
export const auditStamps: Resolvers = {
  ChangeAuditStamps: {
    time: ({ lastModified }) => numberOf(objectOf(lastModified)['time']),
    actor: ({ lastModified }) => textOf(objectOf(lastModified)['actor']),
  },
};
