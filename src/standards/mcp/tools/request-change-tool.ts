import { LIMITS } from '#generated/http/limits';
import type { JsonObject } from '#generated/registry/registry-types';
import type { ShownChangeRequest } from '#catalog/change-requests/change-request';
import { CatalogAnswer } from '../answers/catalog-answer';
import { cellText } from '../answers/catalog-text';
import { Differences } from '../answers/differences';
import { FREE_OBJECT, freeObjects, INTEGER_MAX, NAME, URN } from './argument-bounds';
import { defineTool } from './tool';

interface RequestArguments {
  readonly urn: string;
  readonly aspect: string;
  readonly value?: JsonObject;
  readonly patch?: readonly JsonObject[];
  readonly reason: string;
  readonly if_version?: number;
  readonly at_once?: boolean;
}

const REASON_LENGTH = 2_000;

export const requestChangeTool = defineTool<RequestArguments>({
  name: 'request_change',
  description:
    'Ask for a change of an aspect of an entity: its whole value, or a JSON Patch of it. Read it first. Nothing is written until somebody who may make the change accepts it.',
  annotations: { readOnlyHint: false, destructiveHint: false },
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urn', 'aspect', 'reason'],
    properties: {
      urn: URN,
      aspect: NAME,
      value: { ...FREE_OBJECT, description: 'the whole new value' },
      patch: { ...freeObjects(LIMITS.patchOperations), description: 'operations of RFC 6902, instead of value' },
      reason: { type: 'string', minLength: 1, maxLength: REASON_LENGTH, description: 'why, for whoever decides' },
      if_version: {
        type: 'integer',
        minimum: -1,
        maximum: INTEGER_MAX,
        description: 'refuse if the aspect has another version; -1 if it exists',
      },
      at_once: { type: 'boolean', description: 'write it now; needs EDIT_WITHOUT_REVIEW, and the word of the user' },
    },
  },
  async run({ urn, aspect, value, patch, reason, if_version, at_once: atOnce = false }, call) {
    const { changeRequests } = call.services;
    const change = {
      urn,
      aspectName: aspect,
      ...(value && { value }),
      ...(patch && { patch }),
      reason: cellText(reason, REASON_LENGTH),
      ifVersionMatch: if_version,
    };
    return answerOf(await (atOnce ? changeRequests.apply(change, call) : changeRequests.create(change, call)));
  },
});

/** What became of it, and how it differs from what was there. */
function answerOf({ id, state, aspectName, version, before, after }: ShownChangeRequest): string {
  const answer = new CatalogAnswer();
  answer.note(
    state === 'accepted'
      ? `${aspectName} has version ${version} now.`
      : `Change request ${id} is open: nothing is written yet. People decide at /app/settings/requests?id=${id}.`,
  );
  answer.add(cellText(new Differences().between(before ?? '{}', after), REASON_LENGTH));
  return answer.text();
}
