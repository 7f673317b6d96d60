import fc from 'fast-check';
import { type HostileRequest, TOKEN, hostileRequest } from './hostile-request';
import { type Received, servedCatalog } from './served-catalog';

const { database, send } = servedCatalog();

const REQUESTS = 20_000;
const TOGETHER = 200;

let named = 0;

interface Sample {
  readonly name: string;
  readonly request: HostileRequest;
  readonly answer: Received;
}

/** Every request names its entities by itself, so that what it left in the store is known. */
async function sendNamed({ path, sent }: HostileRequest): Promise<Sample> {
  const name = `hostile${named++}end`;
  const body = Buffer.isBuffer(sent.body) ? Buffer.from(sent.body.toString('latin1').replaceAll(TOKEN, name), 'latin1') : undefined;
  const request = { path: path.replaceAll(TOKEN, name), sent: { ...sent, ...(body && { body }) } };
  return { name, request, answer: await send(request.path, request.sent) };
}

/** What must not be. */
function faultOf({ status, json }: Received, inStore: boolean): string | undefined {
  if (status >= 500) return 'our fault';
  if (status < 400) return undefined;
  if (inStore) return 'refused, yet in the store';
  const explained = json?.status === status && /^[A-Z_]+$/.test(json.code) && json.message.length > 8 && typeof json.requestId === 'string' && Array.isArray(json.details);
  return explained ? undefined : 'refused without a reason';
}

function shownRequest({ path, sent: { method, headers, body } }: HostileRequest): string {
  return JSON.stringify({ method, path, headers, body: String(body ?? '') }).slice(0, 3_000);
}

async function namesInStore(): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ urn: string }>({ text: 'select urn from urn' });
  return new Set(rows.flatMap(({ urn }) => /hostile\d+end/.exec(urn) ?? []));
}

test(`of ${REQUESTS} bent requests none is our fault, each refusal says why, and none that was refused left a trace`, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(hostileRequest, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' }), async (requests) => {
      const samples = await Promise.all(requests.map(sendNamed));
      const stored = await namesInStore();
      for (const { name, request, answer } of samples) {
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        const fault = faultOf(answer, stored.has(name));
        if (fault !== undefined) throw new Error(`${fault}: ${answer.status} ${answer.text}\nfor ${shownRequest(request)}`);
      }
    }),
    { numRuns: REQUESTS / TOGETHER, endOnFailure: true },
  );
  // A run that refuses everything, or nothing, would show nothing.
  expect(seen.get(200)).toBeGreaterThan(REQUESTS / 10);
  expect(seen.get(400)).toBeGreaterThan(REQUESTS / 10);
}, 300_000);
