import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly time: number;
}

interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly messages: ReceivedMessage[];
  /** How it answers from now on. A promise that stays open is an answer that does not come. */
  answer: (message: ReceivedMessage) => ReceiverAnswer | Promise<ReceiverAnswer>;
  /** Requests that it has not answered. */
  readonly open: () => number;
  close(): Promise<void>;
}

/** A real HTTP server that keeps what it gets. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const message = { headers: request.headers, body: Buffer.concat(chunks).toString(), time: Date.now() };
    messages.push(message);
    const { status, headers = {}, body = '' } = await receiver.answer(message);
    response.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    answer: () => ({ status: 204 }),
    open: () => open,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
