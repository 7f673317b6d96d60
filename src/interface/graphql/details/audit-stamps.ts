import type { AuditStamp } from '#generated/types/com.linkedin.common';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { integerOf, objectOf, storedText } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Stamps in the forms in which released servers give them. */
export const auditStamps: Resolvers = {
  ChangeAuditStamps: {
    time: ({ lastModified }) => integerOf(objectOf<AuditStamp>(lastModified).time),
    actor: ({ lastModified }) => storedText(objectOf<AuditStamp>(lastModified).actor),
  },
  InstitutionalMemoryMetadata: {
    label: ({ description }) => storedText(description),
    author: ({ createStamp }) => storedText(objectOf<AuditStamp>(createStamp).actor),
    created: ({ createStamp }) => stampOf(createStamp),
    updated: ({ updateStamp }) => stampOf(updateStamp),
  },
};

function stampOf(stamp: JsonValue | undefined): JsonObject | undefined {
  return isObject(stamp) ? stamp : undefined;
}
