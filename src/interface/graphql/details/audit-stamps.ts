import type { AuditStamp } from '#generated/types/com.linkedin.common';
import { integerOf, objectOf, storedText } from '../stored-values';
import type { Resolvers } from '../resolvers';

/** Stamps in the forms in which released servers give them. */
export const auditStamps: Resolvers = {
  ChangeAuditStamps: {
    time: ({ lastModified }) => integerOf(objectOf<AuditStamp>(lastModified).time),
    actor: ({ lastModified }) => storedText(objectOf<AuditStamp>(lastModified).actor),
  },
};
