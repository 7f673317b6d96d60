import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { ScimRequestError } from '../scim-error';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export type Verb = 'add' | 'remove' | 'replace';

/**
 * The operations of a PATCH, as they were sent. Some clients send one that is not in a list, and some that learned SCIM 1.1 send the attributes
 * alone.
 * @throws ScimRequestError without any
 */
export function operationsOf(body: JsonValue): readonly JsonValue[] {
  const sent = isObject(body) ? body : {};
  const named = Object.entries(sent).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  const list = isObject(named) ? [named] : named;
  if (Array.isArray(list) && list.length > 0) return list;
  if (named === undefined && hasAttributes(sent)) return [{ op: 'replace', value: sent }];
  throw new ScimRequestError('invalidSyntax', `The body has no Operations; send a ${PATCH_OP} with at least one.`);
}

function hasAttributes(sent: JsonObject): boolean {
  return Object.keys(sent).some((name) => name !== 'schemas');
}
