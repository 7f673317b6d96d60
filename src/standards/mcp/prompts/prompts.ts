import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { cellText } from '../answers/catalog-text';
import { ARGUMENT_CHECKER } from '../tools/argument-checker';
import { URN } from '../tools/argument-bounds';

interface EntityArguments {
  readonly entity: string;
}

interface ImpactArguments extends EntityArguments {
  readonly change?: string;
}

interface Prompt {
  /** The schema of its arguments. */
  readonly schema: object;
  /** Offers the prompt in the answer to one request. */
  register(server: McpServer): void;
}

interface PromptDefinition<Arguments> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly schema: Parameters<typeof fromJsonSchema>[0];
  text(given: Arguments): string;
}

/** What a prompt shows of a text. */
const TEXT_LENGTH = 500;
const CHANGE_LENGTH = 4_000;
const ENTITY = { ...URN, description: 'its urn, or words to find it' } as const;
const ONE_ENTITY = { type: 'object', properties: { entity: ENTITY }, required: ['entity'] } as const;
const FIND = 'If that is not a urn, find it with search; if several fit, ask me which one.';

const documentEntity = definePrompt<EntityArguments>({
  name: 'document_entity',
  title: 'Document a table',
  description: 'Drafts descriptions of an entity and of its columns, from what the catalog knows',
  schema: ONE_ENTITY,
  text: ({ entity }) =>
    [
      `Draft documentation for this entity of the catalog: ${promptText(entity)}. ${FIND}`,
      '1. Read it with get_entities, its columns with list_schema_fields, and its lineage with get_lineage and columns true.',
      '2. Write what one row means, where the data comes from, who uses it, and what to beware of. Then one line for each column without a description. Write only what you found, and mark what you guess.',
      '3. Show me the draft. Only if I agree, ask for it with request_change: describe_models tells which aspect holds the description that people write.',
    ].join('\n'),
});

const assessImpact = definePrompt<ImpactArguments>({
  name: 'assess_impact',
  title: 'Assess the impact of a change',
  description: 'Finds what depends on an entity or a column, and whom to tell',
  schema: {
    ...ONE_ENTITY,
    properties: {
      entity: ENTITY,
      change: { type: 'string', maxLength: CHANGE_LENGTH, description: 'what is going to change' },
    },
  },
  text: ({ entity, change }) =>
    [
      `What happens if this entity of the catalog changes: ${promptText(entity)}? ${FIND}`,
      ...(change === undefined ? [] : [`The change: ${promptText(change)}`]),
      '1. Read get_lineage downstream with 3 hops and columns true; go on from the last entities while an answer says that something is cut.',
      '2. Ask who_owns about all that you found.',
      '3. Give me a table of what is affected, by hops, with its owners; then what breaks first, and whom to tell in which order. Say what you could not see.',
    ].join('\n'),
});

const findOwner = definePrompt<EntityArguments>({
  name: 'find_owner',
  title: 'Find an owner',
  description: 'Finds who is responsible for an entity, also if nobody is named',
  schema: ONE_ENTITY,
  text: ({ entity }) =>
    [
      `Who is responsible for this entity of the catalog: ${promptText(entity)}? ${FIND}`,
      '1. Ask who_owns.',
      '2. If nobody is named, look at the owners of what it is made from (get_lineage upstream) and at who changed it (get_history).',
      '3. Name one person or group to ask first, and why; say how sure you are.',
    ].join('\n'),
});

/** All prompts. */
export const PROMPTS: readonly Prompt[] = [documentEntity, assessImpact, findOwner];

/** Offers the prompts. */
export function registerPrompts(server: McpServer): void {
  for (const { register } of PROMPTS) register(server);
}

/** The schema is compiled once, not for each request. */
function definePrompt<Arguments>(prompt: PromptDefinition<Arguments>): Prompt {
  const { name, title, description, schema, text } = prompt;
  const argsSchema = fromJsonSchema<Arguments>(schema, ARGUMENT_CHECKER);
  return {
    schema,
    register: (server) =>
      server.registerPrompt(name, { title, description, argsSchema }, (given) => ({
        messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
      })),
  };
}

function promptText(text: string): string {
  return cellText(text, TEXT_LENGTH);
}
