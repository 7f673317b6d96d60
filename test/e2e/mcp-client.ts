import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The revision with `server/discover`, or that before with `initialize`. */
export type Revision = 'auto' | 'legacy';

/** What a test asks as an assistant does. */
export interface Assistant {
  readonly client: Client;
  /** The text of an answer. @throws Error with the text of an error */
  call(tool: string, given?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The text of an error. */
  refusal(tool: string, given?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** The released client, connected to a service by HTTP. */
export async function connectAssistant(url: string, token?: string, mode: Revision = 'auto'): Promise<Assistant> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return assistantOf(client);
}

export function assistantOf(client: Client): Assistant {
  const ask = async (name: string, given: Readonly<Record<string, unknown>>, isError: boolean) => {
    const answer = await client.callTool({ name, arguments: { ...given } });
    const text = answer.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    if ((answer.isError === true) !== isError) throw new Error(`${name} answered: ${text}`);
    return text;
  };
  return {
    client,
    call: (tool, given = {}) => ask(tool, given, false),
    refusal: (tool, given = {}) => ask(tool, given, true),
  };
}
