import type { JsonObject, JsonValue } from '../../../../generated/registry/registry-types';
import type { Proposal } from '../../../catalog/aspects/aspect-service';
import { InvalidInputError } from '../../../base/errors/domain-error';
import { findAspect, findEntity } from '../../../catalog/registry/model-registry';
import { parseUrn } from '../../../catalog/urn/urn';
import { CatalogAnswer } from '../answers/catalog-answer';
import { cellText } from '../answers/catalog-text';
import { defineTool } from './tool';

interface EditArguments {
  readonly urn: string;
  readonly aspect: string;
  readonly value?: JsonObject;
  readonly patch?: readonly JsonObject[];
  readonly if_version?: number;
}

export const editAspectTool = defineTool<EditArguments>({
  name: 'edit_aspect',
  description:
    'Change an aspect of an entity at once, with the privileges of the user: its whole value, or a JSON Patch of it. Read it first, and ask the user before. The change is in the history, where people can take it back.',
  annotations: { readOnlyHint: false, destructiveHint: true },
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urn', 'aspect'],
    properties: {
      urn: { type: 'string' },
      aspect: { type: 'string' },
      value: { type: 'object', description: 'the whole new value' },
      patch: { type: 'array', items: { type: 'object' }, description: 'operations of RFC 6902, instead of value' },
      if_version: { type: 'integer', description: 'refuse if the aspect has another version; -1 if it exists' },
    },
  },
  async run(given, { services: { models, writer }, actor, requestId }) {
    const { entityType } = parseUrn(given.urn, { field: ['urn'] });
    const { name } = findAspect(models, findEntity(models, entityType), given.aspect, { field: ['aspect'] });
    const [outcome] = await writer.write(actor, [proposalOf(given, entityType)], { requestId });
    const answer = new CatalogAnswer();
    if (!outcome) return 'Nothing was written.';
    answer.note(outcome.changed ? `${name} has version ${outcome.version} now.` : `${name} had this value already.`);
    for (const warning of outcome.warnings) answer.add(cellText(warning, 500));
    return answer.text();
  },
});

function proposalOf(
  { urn, aspect, value, patch, if_version: ifVersionMatch }: EditArguments,
  entityType: string,
): Proposal {
  if ((value === undefined) === (patch === undefined))
    throw new InvalidInputError('Send value or patch, and not both.', [
      { field: ['value'], message: 'is missing, or there is a patch too', expected: 'value or patch' },
    ]);
  const changed: JsonValue = value ?? [...(patch ?? [])];
  return {
    entityType,
    urn,
    aspectName: aspect,
    changeType: value === undefined ? 'PATCH' : 'UPSERT',
    value: changed,
    ...(ifVersionMatch !== undefined && { ifVersionMatch }),
    urnPointer: '/urn',
    namePointer: '/aspect',
    valuePointer: value === undefined ? '/patch' : '/value',
  };
}
