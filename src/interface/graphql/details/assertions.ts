import type { AssertionNote } from '#generated/types/com.linkedin.assertion';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { objectOf, storedText } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Members of assertions that released servers give in a shorter form. */
export const assertionDetails: Resolvers = {
  AssertionInfo: {
    note: ({ note }) => storedText(objectOf<AssertionNote>(note).content),
    entityUrn: assertedBy,
  },
  DataContractProperties: {
    entityUrn: ({ entity }) => storedText(entity),
  },
  AssertionResultError: {
    displayMessage: ({ properties }) => storedText(objectOf(properties)['message']),
  },
};

/** The entity that an assertion is about, which each kind of assertion names in its own way. */
export function assertedBy(info: JsonObject): string | undefined {
  const kinds = Object.values(info).flatMap((each) => (isObject(each) ? [each['entity'], each['dataset']] : []));
  return [info['entityUrn'], ...kinds].find((each: JsonValue | undefined) => typeof each === 'string')?.toString();
}
