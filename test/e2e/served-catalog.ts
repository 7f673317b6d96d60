import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createHttpApp } from '#interface/http/http-app';
import { createHttpServer } from '#interface/http/http-server';
import { loadInterfaceDocuments } from '#interface/http/interface-documents';
import { clientFacts } from '#interface/http/client/forwarded-address';
import { createOriginCheck } from '#interface/http/origin/origin-check';
import { writeShippedMetadata } from '#command/cli/write-shipped-metadata';
import { createRuntime, type Runtime } from '#command/composition/create-runtime';
import { readSettings } from '#base/settings/read-settings';
import { testDatabase, type TestDatabase } from '../support/test-database';
import { ContractCheck } from '../support/contract/contract-check';
import { testLoad } from '../support/test-load';

export interface Sent {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer | object;
}

export interface Received {
  readonly status: number;
  readonly headers: { readonly [name: string]: unknown };
  readonly text: string;
  readonly json: ReturnType<typeof JSON.parse>;
}

export interface ServedCatalog {
  readonly database: TestDatabase;
  /** The services behind it. Known once the tests run. */
  runtime(): Runtime;
  /** Where it listens. Known once the tests run. */
  url(): string;
  /** `/path?query` as it stands, whatever it holds. */
  send(path: string, sent?: Sent): Promise<Received>;
  /** As clients of released servers ask. */
  sendReleased(path: string, sent?: Sent): Promise<Received>;
}

interface ServedCatalogOptions {
  readonly auth?: 'on' | 'off';
  /** Whether it has the roles and first policies, as `serve` writes them while authentication is on. */
  readonly shipped?: boolean;
  /** More settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Gets the lines of the log. Without it, errors are shown. */
  readonly log?: (line: string) => void;
}

/** The whole service over an empty database, every answer and every accepted request checked against the documents. To be called in a `describe` or a file. */
export function servedCatalog({
  auth = 'off',
  shipped = false,
  environment = {},
  log,
}: ServedCatalogOptions = {}): ServedCatalog {
  const database = testDatabase();
  const checks: Promise<readonly string[]>[] = [];
  let runtime: Runtime;
  let server: Server;
  beforeAll(async () => {
    const logger = log ? pino({ level: 'debug' }, { write: log }) : pino({ level: 'error' });
    const settings = readSettings({ DATABASE_URL: database.url(), ASPECTORY_AUTH: auth, ...environment });
    runtime = await createRuntime(settings, logger, {
      command: 'test',
      use: 'writes',
      shared: false,
      limitsWriteQueue: true,
    });
    if (shipped) await writeShippedMetadata(runtime);
    runtime.start();
    const documents = await loadInterfaceDocuments('generated/openapi');
    const contract = new ContractCheck(documents);
    const load = testLoad();
    const handle = await createHttpApp(runtime.services, documents, {
      logger,
      load,
      authenticator: runtime.sessions.authenticator,
      checkOrigin: createOriginCheck(settings),
      onRefusal: runtime.audit.refusals.note,
      client: clientFacts(settings),
      inspect: ({ request: incoming, route, parts }, answer) =>
        checks.push(contract.problems({ request: incoming, operation: route?.operation, parts, answer })),
    });
    server = createHttpServer(handle, { logger, load }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  // After each test, so that the failure names the test.
  afterEach(async () => {
    const problems = (await Promise.all(checks.splice(0))).flat();
    if (problems.length > 0) throw new Error(`The contract is broken:\n${problems.slice(0, 20).join('\n')}`);
  });
  database.closeFirst(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await runtime.close();
  });
  const sendHere = (path: string, sent: Sent = {}) => send(server, path, sent);
  return {
    database,
    runtime: () => runtime,
    url: () => `http://127.0.0.1:${portOf(server)}`,
    send: sendHere,
    sendReleased: (path, sent = {}) =>
      sendHere(path, { ...sent, headers: { 'X-RestLi-Protocol-Version': '2.0.0', ...sent.headers } }),
  };
}

const ANSWER_WITHIN_MS = 200_000;

/** node's own client: others tidy addresses up. */
function send(server: Server, path: string, { method, headers = {}, body }: Sent): Promise<Received> {
  const port = portOf(server);
  const bytes = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  // Whatever the method: node frames no body of a GET by itself.
  const framing = bytes === undefined ? {} : { 'Content-Length': Buffer.byteLength(bytes) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, method: method ?? (body === undefined ? 'GET' : 'POST'), headers: { ...headers, ...framing } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: /^[{["]/.test(text) ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    sent.setTimeout(ANSWER_WITHIN_MS, () =>
      sent.destroy(new Error(`no answer to ${method} ${path.slice(0, 500)} with ${String(bytes).slice(0, 2_000)}`)),
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
