// The servers that ours is measured against: plain node http, one statement a request through pg, no validation, no versions, no index.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type PoolConfig } from 'pg';

const UPSERT = {
  name: 'baseline-upsert',
  text: `INSERT INTO baseline_aspect (urn, aspect, value) VALUES ($1, $2, $3)
         ON CONFLICT (urn, aspect) DO UPDATE SET value = EXCLUDED.value`,
};
const SELECT = { name: 'baseline-select', text: 'SELECT aspect, value FROM baseline_aspect WHERE urn = $1' };

interface Proposal {
  readonly entityUrn: string;
  readonly aspectName: string;
  readonly aspect: { readonly value: string };
}

/** Makes the table, anew, in the database that `config` names. */
export async function createBaselineTable(pool: Pool): Promise<void> {
  await pool.query('DROP TABLE IF EXISTS baseline_aspect');
  await pool.query('CREATE TABLE baseline_aspect (urn text, aspect text, value text NOT NULL, PRIMARY KEY (urn, aspect))');
}

/** The same rows in one statement: what a batch is measured against. */
export function upsertMany(pool: Pool, proposals: readonly Proposal[]): Promise<unknown> {
  return pool.query({
    name: 'baseline-upsert-many',
    text: `INSERT INTO baseline_aspect (urn, aspect, value) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
           ON CONFLICT (urn, aspect) DO UPDATE SET value = EXCLUDED.value`,
    values: [proposals.map((p) => p.entityUrn), proposals.map((p) => p.aspectName), proposals.map((p) => p.aspect.value)],
  });
}

/** Serves `POST /` (upsert of a proposal) and `GET /<urn>` (select); prints its port when it listens. */
export function serveBaseline(config: PoolConfig): void {
  const pool = new Pool({ ...config, max: 32 });
  const server = createServer((request, response) => {
    const answer = request.method === 'POST' ? upsert(pool, request) : select(pool, request);
    answer.then((body) => send(response, 200, body), (error: unknown) => send(response, 500, String(error)));
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${port}\n`);
  });
}

async function upsert(pool: Pool, request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { proposal }: { proposal: Proposal } = JSON.parse(Buffer.concat(chunks).toString());
  await pool.query({ ...UPSERT, values: [proposal.entityUrn, proposal.aspectName, proposal.aspect.value] });
  return JSON.stringify({ value: proposal.entityUrn });
}

async function select(pool: Pool, request: IncomingMessage): Promise<string> {
  const urn = decodeURIComponent((request.url ?? '/').slice(1));
  const { rows } = await pool.query({ ...SELECT, values: [urn] });
  return JSON.stringify({ urn, aspects: rows });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}
