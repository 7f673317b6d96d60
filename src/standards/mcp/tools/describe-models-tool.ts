import { InvalidInputError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { findEntity } from '#catalog/registry/model-registry';
import type { McpCall } from '../mcp-call';
import { aspectDescription, typeDescription, typeLines } from '../models/describe-models';
import { descriptionText } from '../models/description-text';
import { NAME } from './argument-bounds';
import { defineTool } from './tool';

interface DescribeArguments {
  readonly type?: string;
  readonly aspect?: string;
}

export const describeModelsTool = defineTool<DescribeArguments>({
  name: 'describe_models',
  description:
    'What the catalog can hold: all entity types; or of one type its aspects and search fields; or the fields of one aspect.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { type: NAME, aspect: NAME },
  },
  run: async (given, call) => descriptionText(linesOf(given, call)),
});

function linesOf({ type, aspect }: DescribeArguments, { services: { models, display } }: McpCall): readonly string[] {
  if (aspect !== undefined) {
    const name = models.aspect(aspect)?.name;
    if (name !== undefined) return aspectDescription(display, name);
    const known = models.registry.aspects.map((each) => each.name);
    throw new InvalidInputError(
      ...unknownName({ name: aspect, known, field: ['aspect'] }, (shown) => `There is no aspect ${shown}`),
    );
  }
  return type === undefined
    ? typeLines(display)
    : typeDescription(display, findEntity(models, type, { field: ['type'] }).name);
}
