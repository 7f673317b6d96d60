import type { JsonObject } from '../../../generated/registry/registry-types';
import { isObject } from '../../json/path-values';

const SDL = `
type ChangeAuditStamps {
  "When it was changed last, in epoch milliseconds."
  time: Long
  "Who changed it last."
  actor: String
}

type ResolvedAuditStamp {
  "Epoch milliseconds."
  time: Long!
  actor: CorpUser
}

type StructuredPropertyDefinition {
  "Who created the property, and when."
  created: ResolvedAuditStamp
  "Who changed the property last, and when."
  lastModified: ResolvedAuditStamp
}

type DocumentInfo {
  "Who created the document, and when."
  created: ResolvedAuditStamp
  "Who changed the document last, and when."
  lastModified: ResolvedAuditStamp
}
`;

/** Stamps in the forms in which released servers give them. */
export const auditStamps = {
  sdl: SDL,
  fields: {},
  types: {
    ChangeAuditStamps: { time: memberOfLast('time'), actor: memberOfLast('actor') },
  },
};

function memberOfLast(name: string) {
  return ({ lastModified }: JsonObject) => (isObject(lastModified) ? lastModified[name] : undefined);
}
