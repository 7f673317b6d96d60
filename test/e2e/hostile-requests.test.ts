import fc from 'fast-check';
import { type HostileRequest, TOKEN, hostileRequest } from './hostile-request';
import { type Received, servedCatalog } from './served-catalog';
import { settledStoreDigest, storeDigest } from './store-digest';

// Other runs: HOSTILE_SEED and HOSTILE_REQUESTS in the environment.
const SEED = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31);
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 8_000);
const ROUND = 2_000;
const AT_ONCE = 100;
/** Refused once, a request may be right later, because of what others wrote. */
const REPEATS_MAX = 10;
const MS_PER_REQUEST = 20;

// A question that needs a second may take ten on a busy machine. Its 503 would not be a fault of the service.
const { database, send } = servedCatalog({ environment: { ASPECTORY_QUERY_TIMEOUT_SECONDS: '60' } });

interface Sample {
  readonly name: string;
  readonly request: HostileRequest;
}

interface Tried extends Sample {
  readonly answer: Received;
}

/** Every request names its entities by itself, so that what it left in the store is known. */
function named({ path, sent }: HostileRequest, index: number): Sample {
  const name = `hostile${index}end`;
  const body = Buffer.isBuffer(sent.body)
    ? Buffer.from(sent.body.toString('latin1').replaceAll(TOKEN, name), 'latin1')
    : undefined;
  return { name, request: { path: path.replaceAll(TOKEN, name), sent: { ...sent, ...(body && { body }) } } };
}

async function sendAll(samples: readonly Sample[]): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  const waiting = samples.values();
  const sendRest = async () => {
    for (const sample of waiting)
      tried.push({ ...sample, answer: await send(sample.request.path, sample.request.sent) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
  return tried;
}

/** What must not be. */
function faultOf({ status, json }: Received, inStore: boolean): string | undefined {
  // What a probe is told while the machine is busy with all this.
  if (status === 503 && json?.ready === false) return undefined;
  if (status >= 500) return 'our fault';
  if (status < 400) return undefined;
  if (inStore) return 'refused, yet in the store';
  // The machine is busy, and the request may be right.
  if (status === 429) return undefined;
  const explained =
    json?.status === status &&
    /^[A-Z_]+$/.test(json.code) &&
    json.message.length > 8 &&
    typeof json.requestId === 'string';
  const placed =
    json?.details?.length > 0 &&
    json.details.every(
      (detail: { pointer: unknown; message: unknown }) =>
        typeof detail.pointer === 'string' && typeof detail.message === 'string',
    );
  return explained && placed ? undefined : 'refused without a reason';
}

function complain(fault: string, { answer, request: { path, sent } }: Tried): never {
  const shown = JSON.stringify({ path, ...sent, body: String(sent.body ?? '') }).slice(0, 3_000);
  throw new Error(`${fault}: ${answer.status} ${answer.text}\nfor ${shown}`);
}

async function namesInStore(): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ urn: string }>({ text: 'select urn from urn' });
  return new Set(rows.flatMap(({ urn }) => /hostile\d+end/.exec(urn) ?? []));
}

/** Sends what was refused once more, alone. @returns all that is stored before and after */
async function digestsAround(refused: readonly Sample[]): Promise<readonly [before: string, after: string]> {
  for (let repeat = 0, rest = refused; repeat < REPEATS_MAX; repeat++) {
    const before = await settledStoreDigest(database);
    const again = (await sendAll(rest)).filter(({ answer }) => answer.status >= 400);
    if (again.length === rest.length) return [before, await storeDigest(database)];
    rest = again;
  }
  throw new Error('there is always one that is accepted');
}

test(
  `of ${REQUESTS} bent requests (seed ${SEED}) none is our fault, each refusal says why, and none that was refused changes the store`,
  async () => {
    const seen = new Map<number, number>();
    for (let start = 0; start < REQUESTS; start += ROUND) {
      const tried = await sendAll(
        fc
          .sample(hostileRequest, { numRuns: ROUND, seed: SEED + start })
          .map((request, index) => named(request, start + index)),
      );
      const stored = await namesInStore();
      for (const one of tried) {
        const { status } = one.answer;
        seen.set(status, (seen.get(status) ?? 0) + 1);
        const fault = faultOf(one.answer, stored.has(one.name));
        if (fault !== undefined) complain(fault, one);
      }
      const [before, after] = await digestsAround(tried.filter(({ answer }) => answer.status >= 400));
      expect(after).toBe(before);
    }
    // A run that refuses everything, or nothing, would show nothing.
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 10);
    expect(seen.get(400)).toBeGreaterThan(REQUESTS / 10);
  },
  400_000 + REQUESTS * MS_PER_REQUEST,
);
