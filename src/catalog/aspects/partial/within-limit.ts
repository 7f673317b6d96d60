import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import type { ForbiddenError } from '#base/errors/domain-error';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { same, sameValue } from '#base/json/same-value';
import type { WriteLimit } from '../prepare/write-limit';
import { restOfValue } from './rest-of-value';

/** A value before and after a change. */
interface Edit {
  readonly aspect: AspectSpec;
  /** Undefined if the aspect was absent. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
  /** What a value of an aspect that was absent begins with. */
  readonly first: JsonObject;
}

/** Whether the change touches nothing but what the limit names. What an absent aspect begins with may be filled in. */
export function isWithin(limit: WriteLimit, { aspect, before, after, first }: Edit): boolean {
  const rest = restOfValue(after, limit, aspect);
  const { defaults } = aspect;
  if (before) return sameValue(restOfValue(before, limit, aspect), rest, defaults);
  return Object.keys(rest).every((name) => same(rest[name], first[name]) || same(rest[name], defaults[name]));
}

/** The usual error. It names the place that needs it. */
export function beyondLimit({ needed }: WriteLimit, pointer: string): ForbiddenError {
  return missingPrivilege(needed, { pointer });
}
