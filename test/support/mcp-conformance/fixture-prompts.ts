import { type ContentBlock, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { embedded, IMAGE, text } from './fixture-contents';

interface TwoArguments {
  readonly arg1: string;
  readonly arg2: string;
}

const STRING = { type: 'string' } as const;
const TWO_ARGUMENTS = fromJsonSchema<TwoArguments>({
  type: 'object',
  properties: { arg1: STRING, arg2: STRING },
  required: ['arg1', 'arg2'],
});
const RESOURCE = fromJsonSchema<{ readonly resourceUri: string }>({
  type: 'object',
  properties: { resourceUri: STRING },
  required: ['resourceUri'],
});

export function registerFixturePrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'A text' }, () =>
    said(text('This is a simple prompt for testing.')),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A picture' }, () =>
    said(IMAGE, text('Please analyze the image above.')),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Repeats its arguments', argsSchema: TWO_ARGUMENTS },
    ({ arg1, arg2 }) => said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Holds a resource', argsSchema: RESOURCE },
    ({ resourceUri }) => said(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
  );
}

function said(...contents: readonly ContentBlock[]) {
  return { messages: contents.map((content) => ({ role: 'user' as const, content })) };
}
