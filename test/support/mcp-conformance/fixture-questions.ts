/** Tools and a prompt that ask the client before they answer. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type InputRequests,
  isSpecType,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { text } from './fixture-contents';

/** What a tool knows when it comes to its answer. */
interface Round {
  readonly round: number;
}

interface Question {
  /** What the tool asks in each round; in the last one it answers. */
  readonly rounds: readonly ((context: ServerContext) => InputRequests)[];
  /** Whether the state is sealed and sent along. */
  readonly sealed: boolean;
}

/** One key for all processes of the test: there is one. */
const STATES = createRequestStateCodec<Round>({ key: 'a key of a test, of 32 bytes or more' });

/** Refuses states that this server did not give. */
export const REQUEST_STATE = { verify: STATES.verify };

const name = () => ({ user_name: form('What is your name?', 'name') });
const sampling = () => ({ capital_question: sample('What is the capital of France?') });
const roots = () => ({ client_roots: inputRequired.listRoots() });
const confirm = () => ({ confirm: form('Please confirm', 'ok') });
const step1 = () => ({ step1: form('Step 1: What is your name?', 'name') });
const step2 = () => ({ step2: form('Step 2: What is your favorite color?', 'color') });

const QUESTIONS: { readonly [tool: string]: Question } = {
  test_input_required_result_elicitation: { rounds: [name], sealed: false },
  test_streaming_elicitation: { rounds: [name], sealed: false },
  test_input_required_result_sampling: { rounds: [sampling], sealed: false },
  test_missing_capability: { rounds: [sampling], sealed: false },
  test_input_required_result_list_roots: { rounds: [roots], sealed: false },
  test_input_required_result_request_state: { rounds: [confirm], sealed: true },
  test_input_required_result_tampered_state: { rounds: [confirm], sealed: true },
  test_input_required_result_multiple_inputs: {
    rounds: [() => ({ ...name(), greeting: sample('Generate a greeting'), ...roots() })],
    sealed: true,
  },
  test_input_required_result_multi_round: { rounds: [step1, step2], sealed: true },
  test_input_required_result_capabilities: { rounds: [whatTheClientCan], sealed: false },
};

export function registerFixtureQuestions(server: McpServer): void {
  for (const [tool, question] of Object.entries(QUESTIONS))
    server.registerTool(tool, { description: tool }, async (context) => {
      const asked = await nextQuestion(question, context);
      return asked ?? { content: [text(`state-ok ${JSON.stringify(context.mcpReq.inputResponses)}`)] };
    });
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_context');
    if (given === undefined)
      return inputRequired({ inputRequests: { user_context: form('Which context?', 'context') } });
    return { messages: [{ role: 'user', content: text(JSON.stringify(given)) }] };
  });
}

/** @returns nothing when all rounds have their answers */
async function nextQuestion({ rounds, sealed }: Question, context: ServerContext) {
  const { mcpReq } = context;
  const before = sealed ? (mcpReq.requestState<Round>()?.round ?? 0) : 0;
  const asked = rounds[before]?.(context) ?? {};
  const round = isAnswered(asked, mcpReq.inputResponses) ? before + 1 : before;
  const inputRequests = rounds[round]?.(context);
  if (inputRequests === undefined) return undefined;
  return inputRequired({ inputRequests, ...(sealed ? { requestState: await STATES.mint({ round }, context) } : {}) });
}

function isAnswered(asked: InputRequests, given: Readonly<Record<string, unknown>> | undefined): boolean {
  return Object.entries(asked).every(([key, { method }]) =>
    method === 'elicitation/create' ? acceptedContent(given, key) !== undefined : given?.[key] !== undefined,
  );
}

function whatTheClientCan({ mcpReq }: ServerContext): InputRequests {
  const can: unknown = Reflect.get(mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY);
  if (!isSpecType.ClientCapabilities(can)) return {};
  return { ...(can.elicitation ? name() : {}), ...(can.sampling ? sampling() : {}) };
}

function form(message: string, field: string) {
  const properties = { [field]: { type: 'string' as const } };
  return inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required: [field] } });
}

function sample(question: string) {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 });
}
