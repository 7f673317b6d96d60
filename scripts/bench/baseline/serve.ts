import { createServer, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import type { GeneratedProposal } from '../metadata-generator';
import type { BaselineOrder } from './order';

const UPSERT = {
  name: 'upsert',
  text: `insert into baseline (urn, aspect, value, system_metadata, created_on, created_by) values ($1, $2, $3, '{}', 0, 'urn:li:corpuser:bench')
         on conflict (urn, aspect) do update set value = excluded.value`,
};
const SELECT = {
  name: 'select',
  text: 'select aspect, value, system_metadata, created_on, created_by from baseline where urn = $1',
};

interface Row {
  readonly aspect: string;
  readonly value: string;
  readonly system_metadata: string;
  readonly created_on: string;
  readonly created_by: string;
}

/**
 * A plain HTTP server of Node: `POST /` upserts the proposal of the body, `GET /<urn>` selects the aspects of the urn. A request is one
 * statement, and nothing is checked. @returns its port
 */
export function serve({ address, connections }: Extract<BaselineOrder, { kind: 'serve' }>): Promise<number> {
  const pool = new Pool({ ...address, max: connections });
  const server = createServer((request, response) => {
    const work = request.method === 'POST' ? upsert(pool, request) : select(pool, request);
    work.then(
      (body) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : 0);
    });
  });
}

async function upsert(pool: Pool, request: IncomingMessage): Promise<string> {
  const { proposal }: { proposal: GeneratedProposal } = JSON.parse(await bodyOf(request));
  await pool.query({ ...UPSERT, values: [proposal.entityUrn, proposal.aspectName, proposal.aspect.value] });
  return JSON.stringify({ value: proposal.entityUrn });
}

/** Listeners are faster than iterating. */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => resolve(text));
  });
}

/** Stored JSON goes into the answer without a change. */
async function select(pool: Pool, request: IncomingMessage): Promise<string> {
  const urn = decodeURIComponent((request.url ?? '/').slice(1));
  const { rows } = await pool.query<Row>({ ...SELECT, values: [urn] });
  const aspects = rows.map(
    (row) =>
      `"${row.aspect}":{"value":${row.value},"created":{"actor":"${row.created_by}","time":${row.created_on}},"systemMetadata":${row.system_metadata}}`,
  );
  return `{"urn":${JSON.stringify(urn)},"aspects":{${aspects.join(',')}}}`;
}
