import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { isObject } from '../../json/path-values';

const SDL = `
type AssertionInfo {
  "What people wrote about it."
  note: String
  "Urn of the entity that it is about."
  entityUrn: String
}

type AssertionResultError { "What people read of the error." displayMessage: String }
`;

/** Members of assertions that released servers give in a shorter form. */
export const assertionDetails = {
  sdl: SDL,
  fields: {},
  types: {
    AssertionInfo: {
      note: ({ note }: JsonObject) => (isObject(note) ? note['content'] : undefined),
      entityUrn: assertedBy,
    },
    AssertionResultError: {
      displayMessage: ({ properties }: JsonObject) => (isObject(properties) ? properties['message'] : undefined),
    },
  },
};

/** The entity that an assertion is about, which each kind of assertion names in its own way. */
export function assertedBy(info: JsonObject): string | undefined {
  const kinds = Object.values(info).flatMap((each) => (isObject(each) ? [each['entity'], each['dataset']] : []));
  return [info['entityUrn'], ...kinds].find((each: JsonValue | undefined) => typeof each === 'string')?.toString();
}
