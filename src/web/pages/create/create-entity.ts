import { ingestProposal } from '#generated/http/addresses';
import type { JsonValue } from '#generated/registry/registry-types';
import { ApiError } from '#web/api/api-error';
import { send } from '#web/api/send';
import { exactJson } from '#web/api/exact-json';
import type { Problems } from '#web/entity/edit/form/form-store';
import { isRecord, type JsonRecord } from '#web/ui/values/value-kinds';

interface NewEntity {
  readonly entityType: string;
  readonly key: JsonRecord;
  readonly aspect: string;
  readonly value: JsonRecord;
}

const json = (value: JsonRecord) => ({ value: exactJson(value), contentType: 'application/json' });

/** Writes the first aspect of an entity. @returns its urn @throws ApiError with status 409 if it exists already */
export async function createEntity({ entityType, key, aspect, value }: NewEntity): Promise<string> {
  const answer = await send(ingestProposal, {
    body: {
      proposal: {
        entityType,
        entityKeyAspect: json(key),
        changeType: 'CREATE_ENTITY',
        aspectName: aspect,
        aspect: json(value),
      },
    },
  });
  return answer.value;
}

export function isTaken(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 409;
}

const KEY = '/proposal/entityKeyAspect/value';
/** The text by which the form knows that the id is taken, and shows by what. */
export const TAKEN = 'This id is taken.';

/** What is wrong with the key. The service says of a whole key what is mostly wrong with its first part. */
export function keyProblems(error: Error, key: JsonValue | undefined): Problems {
  const [first = ''] = isRecord(key) ? Object.keys(key) : [];
  if (isTaken(error)) return new Map([[`/${first}`, TAKEN]]);
  const details = error instanceof ApiError ? error.details : [];
  const found = details.filter(({ pointer }) => pointer.startsWith(KEY));
  return new Map(
    found.map(({ pointer, message, expected }) => [
      pointer.slice(KEY.length) || `/${first}`,
      `This does not work: ${message}${expected === undefined ? '' : `; expected ${expected}`}.`,
    ]),
  );
}
