import type { ChangeRequestRequest } from '#generated/http/messages';
import type { JsonObject } from '#generated/registry/registry-types';
import { isJsonPart } from '../format/write-metadata';
import { isObject } from '#base/json/path-values';
import type { RequestedChange } from '#catalog/change-requests/change-request';

export function parseChangeRequest({ value, patch, ...rest }: Omit<ChangeRequestRequest, 'atOnce'>): RequestedChange {
  return {
    ...rest,
    ...(value && { value: jsonObject(value) }),
    ...(patch && { patch: patch.map(jsonObject) }),
  };
}

function jsonObject(value: object): JsonObject {
  if (isJsonPart(value) && isObject(value)) return value;
  throw new Error('a body that is not JSON was parsed');
}
