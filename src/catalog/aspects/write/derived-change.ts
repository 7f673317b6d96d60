import type { AspectSpec } from '#generated/registry/registry-types';
import type { CheckedValue } from '../check/value-checker';
import type { PreparedChange } from '../prepare/prepared-change';

/** A write of the service that follows from one of a client. It belongs to the same run, and has no conditions. */
export function derivedChange(
  { entity, urn, parts, pointer, valuePointer, namePointer, systemMetadata }: PreparedChange,
  aspect: AspectSpec,
  value: CheckedValue | undefined,
): PreparedChange {
  const unconditional = {
    changeType: 'UPSERT',
    ifVersionMatch: undefined,
    ifModifiedSince: undefined,
    ifUnmodifiedSince: undefined,
    restored: undefined,
    replacesEqual: false,
    edit: undefined,
    keepsProperties: false,
    patch: undefined,
    earlier: [],
    definitions: [],
    defaultLookups: [],
    destinations: [],
    isUnknown: false,
    setAside: undefined,
    adopts: undefined,
    limit: undefined,
  } as const;
  return { entity, aspect, urn, parts, pointer, valuePointer, namePointer, systemMetadata, value, ...unconditional };
}
