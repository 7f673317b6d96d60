import type { Proposal, SystemMetadata } from '#catalog/aspects/aspect-service';
import { InvalidInputError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { parseUrn } from '#catalog/urn/urn';
import type { JsonObject } from '#generated/registry/registry-types';
import { parseJson } from '#base/http/parse-json';
import type { MovedVersion } from './version-order';

/** The proposal that writes a version as its server had it. @throws InvalidInputError for a row that is not metadata */
export function versionProposal({
  urn,
  aspect,
  version,
  metadata,
  createdOn,
  createdBy,
  ...row
}: MovedVersion): MovedProposal {
  const given = row.systemMetadata === null ? {} : objectIn(row.systemMetadata, 'The system metadata');
  return {
    ...movedProposal(urn, aspect, objectIn(metadata, 'The value')),
    systemMetadata: movedMetadata(given, createdOn),
    restored: { version, createdOn, createdBy, yieldsToNewer: true, isMoved: true },
  };
}

/** A proposal of a value that was stored in a released server. */
export type MovedProposal = Proposal & { readonly urn: string; readonly value: JsonObject };

/** @throws InvalidInputError for text that is not a urn */
export function movedProposal(urn: string, aspectName: string, value: JsonObject): MovedProposal {
  const { entityType } = parseUrn(urn);
  return { entityType, urn, aspectName, changeType: 'UPSERT', value, keepsMisfit: true, valuePointer: '' };
}

function objectIn(text: string, what: string): JsonObject {
  const value = parseJson(text, '', what);
  if (isObject(value)) return value;
  throw new InvalidInputError(`${what} is not a JSON object`);
}

/** A null means that the field is absent. Without a time of observation, or with the 0 that some clients send, it is that of the write. */
export function movedMetadata(given: JsonObject, createdOn: number): SystemMetadata {
  const { lastObserved, ...others } = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return { ...others, lastObserved: typeof lastObserved === 'number' && lastObserved > 0 ? lastObserved : createdOn };
}
