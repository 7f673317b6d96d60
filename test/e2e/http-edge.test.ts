/** What is done with a request before a service sees it, and with an answer after that. */
import { gzipSync } from 'node:zlib';
import { type Sent, servedCatalog } from './served-catalog';

const lines: object[] = [];
const catalog = servedCatalog({ log: (line) => lines.push(JSON.parse(line)) });
const { send } = catalog;
/** The lines about requests. */
const requestLines = () => lines.filter((line) => 'requestId' in line);

beforeEach(() => {
  lines.length = 0;
});

const INGEST = '/aspects?action=ingestProposal';
const proposal = JSON.stringify({
  proposal: {
    entityType: 'tag',
    entityUrn: 'urn:li:tag:x',
    changeType: 'UPSERT',
    aspectName: 'status',
    aspect: { value: '{}', contentType: 'application/json' },
  },
});

describe('a request that is too large', () => {
  const million = 1_000_000;
  const zipped = (body: string) => ({ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(body) });

  test.each([
    [
      '5 million proposals',
      `{"proposals":[${'{},'.repeat(5 * million)}{}]}`,
      'has 10000004 JSON values; the limit jsonValues is 2000000',
    ],
    [
      'a million proposals',
      `{"proposals":[${'{},'.repeat(0.9 * million)}{}]}`,
      '900001 items in a list; the limit listItems is 100000',
    ],
    ['5 million lists in lists', `{"a":${'['.repeat(5 * million)}`, 'nested more than 200 levels'],
    [
      'a wide object',
      JSON.stringify({ a: Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [n, 1])) }),
      'has 20001 members in an object',
    ],
    ['deep objects', `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`, 'nested more than 200 levels'],
    ['a long text', JSON.stringify({ input: 'a'.repeat(million), entity: 'tag', start: 0, count: 1 }), '/input has'],
    ['a long name', JSON.stringify({ input: '', entity: 'a'.repeat(million), start: 0, count: 1 }), '/entity has'],
  ])('%s: 400 at once', async (_, body, problem) => {
    const path = body.startsWith('{"input') ? '/entities?action=search' : '/aspects?action=ingestProposalBatch';
    const { status, json } = await send(path, zipped(body));
    expect([status, json['message']]).toEqual([400, expect.stringContaining(problem)]);
  });

  test('a snapshot of 90,000 aspects: 400 at once', async () => {
    const record = 'com.linkedin.metadata.snapshot.TagSnapshot';
    const aspects = `[${'{},'.repeat(90_000)}{}]`;
    const body = `{"entity":{"value":{"${record}":{"urn":"urn:li:tag:a","aspects":${aspects}}}}}`;
    const { status, json } = await send('/entities?action=ingest', zipped(body));
    expect([status, json['message']]).toEqual([400, expect.stringContaining('the limit snapshotAspects is 1000')]);
  });

  test('many wrong items have 50 details', async () => {
    const wrong = JSON.stringify({ proposals: Array.from({ length: 5_000 }, () => ({ entityType: 1 })) });
    const { json } = await send('/aspects?action=ingestProposalBatch', zipped(wrong));
    expect(json['code']).toBe('INVALID_INPUT');
    expect(json['details']).toHaveLength(50);
  });

  test('the texts of aspects count too', async () => {
    const list = `[${'{},'.repeat(60_000)}{}]`;
    const aspect = { value: `[${`${list},`.repeat(9)}${list}]`, contentType: 'application/json' };
    const one = { entityType: 'tag', changeType: 'UPSERT', aspectName: 'status', aspect };
    const body = JSON.stringify({ proposals: [one, one, one] });
    const { status, json } = await send('/aspects?action=ingestProposalBatch', zipped(body));
    expect([status, json['code'], json['details']]).toEqual([
      400,
      'LIMIT_EXCEEDED',
      [expect.objectContaining({ pointer: '/proposals/1/aspect/value' })],
    ]);
  });

  test.each(['count', 'limit'])('no page has more than 10,000 entries, also behind a cursor (%s)', async (size) => {
    const [path, body] =
      size === 'limit'
        ? ['/entities?action=browse', { entity: 'tag', path: '', start: 0 }]
        : ['/entities?action=search', { entity: 'tag', input: '', start: 0, cursor: 'x' }];
    const { status, text } = await send(path, { method: 'POST', body: JSON.stringify({ ...body, [size]: 1e9 }) });
    expect([status, text]).toEqual([400, expect.stringContaining('at most 10000')]);
  });

  test('repeats of a query are one, and 1,001 different urns are refused', async () => {
    const batch = (urns: readonly string[]) =>
      send('/entitiesV2', {
        method: 'POST',
        headers: { 'X-HTTP-Method-Override': 'GET' },
        body: `ids=List(${urns.map(encodeURIComponent).join()})`,
      });
    const repeated = await batch(Array.from({ length: 3000 }, () => 'urn:li:tag:a'));
    expect(repeated).toMatchObject({ status: 200, json: { results: { 'urn:li:tag:a': { urn: 'urn:li:tag:a' } } } });
    const many = await batch(Array.from({ length: 1001 }, (_, index) => `urn:li:tag:${index}`));
    expect([many.status, many.json['code'], many.json['message']]).toEqual([
      400,
      'LIMIT_EXCEEDED',
      '/query/ids has 1001 items; expected at most 1000; send less in one request',
    ]);
  });
});

describe('the edge', () => {
  test.each(['/health', '//health', '/api/gms/health', '/api/gms//health/'])(
    '%s is the same operation',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 200, text: '' });
    },
  );

  test.each([
    ['a key with an encoded slash', '/entitiesV2/urn%3Ali%3Atag%3Aa%2Fb', 'urn:li:tag:a/b'],
    ['a key with a bare slash', '/entitiesV2/urn:li:tag:a/b', 'urn:li:tag:a/b'],
    ['a key with blanks behind it', '/entitiesV2/urn:li:tag:a%20%20', 'urn:li:tag:a'],
    ['a plus', '/entitiesV2/urn:li:tag:a+b', 'urn:li:tag:a b'],
  ])('%s', async (_what, path, urn) => {
    const { status, json, headers } = await send(path);
    expect({ status, urn: json['urn'], exists: headers['x-entity-exists'] }).toEqual({
      status: 200,
      urn,
      exists: 'false',
    });
  });

  test('a plus is itself in protocol 2.0.0, and the version is echoed', async () => {
    const { json, headers } = await send('/entitiesV2/urn:li:tag:a+b', {
      headers: { 'X-RestLi-Protocol-Version': '2.0.0' },
    });
    expect({ urn: json['urn'], version: headers['x-restli-protocol-version'] }).toEqual({
      urn: 'urn:li:tag:a+b',
      version: '2.0.0',
    });
  });

  test('a long GET may come as a POST', async () => {
    const headers = { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, json } = await send('/relationships', {
      method: 'POST',
      headers,
      body: 'urn=urn%3Ali%3Atag%3Ax&types=List(A)&direction=INCOMING&start=7',
    });
    expect({ status, start: json['start'] }).toEqual({ status: 200, start: 7 });
  });

  test('a byte order mark in front of a body is none of it', async () => {
    const { status } = await send('/operations?action=getEsTaskStatus', {
      method: 'POST',
      body: '\uFEFF{"nodeId":"n","taskId":7}',
    });
    expect(status).toBe(200);
  });

  test('numbers may be texts', async () => {
    const { status } = await send('/operations?action=getEsTaskStatus', {
      method: 'POST',
      body: '{"nodeId":"n","taskId":"7"}',
    });
    expect(status).toBe(200);
  });

  test('HEAD is GET without the body', async () => {
    const { status, text, headers } = await send('/config', { method: 'HEAD' });
    expect({ status, text, length: Number(headers['content-length']) > 100 }).toEqual({
      status: 200,
      text: '',
      length: true,
    });
  });

  test.each(['/health', '/config', '/entitiesV2/urn:li:tag:x', '/nosuch', '/restli/docs/nosuch', '/metrics'])(
    'the answer of %s is not kept, mixed up or guessed at',
    async (path) => {
      expect((await send(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        vary: 'Accept, Accept-Encoding, Authorization, X-RestLi-Protocol-Version',
      });
    },
  );

  test('requests are logged once, with who asked what', async () => {
    await send('/metrics', { headers: { 'X-Request-Id': 'r1', 'X-DataHub-Actor': 'urn:li:corpuser:jane' } });
    expect(requestLines()).toEqual([
      expect.objectContaining({ requestId: 'r1', operation: 'getMetrics', actor: 'urn:li:corpuser:jane', status: 200 }),
    ]);
  });
});

describe('what is refused', () => {
  const post = (body: string | Buffer, headers = {}) => ({ method: 'POST', body, headers });
  test.each<[string, string, Sent, number, string, object]>([
    ['an unknown path', '/entitiesV3', {}, 404, 'NOT_FOUND', { pointer: '/path', suggestion: '/entitiesV2' }],
    [
      'a mistyped path of a key',
      '/entitesV2/urn:li:tag:x',
      {},
      404,
      'NOT_FOUND',
      { pointer: '/path', suggestion: '/entitiesV2/{urn}' },
    ],
    [
      'an action of an action',
      '/aspects/actions/ingestProposal?action=x',
      post('{}'),
      400,
      'INVALID_INPUT',
      { message: "/aspects has no action 'ingestProposal/actions/x'" },
    ],
    ['a resource without the key that it takes', '/aspects', {}, 404, 'NOT_FOUND', { suggestion: '/aspects/{urn}' }],
    [
      'an unknown action',
      '/aspects?action=ingestProposl',
      post('{}'),
      400,
      'INVALID_INPUT',
      { pointer: '/path', suggestion: 'ingestProposal' },
    ],
    [
      'an unknown method',
      '/config',
      { method: 'DELETE' },
      405,
      'METHOD_NOT_ALLOWED',
      { pointer: '/method', expected: 'GET' },
    ],
    [
      'another method than reading for a page',
      '/restli/docs',
      post('{}'),
      405,
      'METHOD_NOT_ALLOWED',
      { pointer: '/method', expected: 'GET' },
    ],
    [
      'an unknown protocol',
      '/config',
      { headers: { 'X-RestLi-Protocol-Version': '3.0.0' } },
      400,
      'INVALID_INPUT',
      { pointer: '/header/X-RestLi-Protocol-Version' },
    ],
    [
      'another kind of method',
      '/entitiesV2/urn:li:tag:x',
      { headers: { 'X-RestLi-Method': 'batch_get' } },
      400,
      'INVALID_INPUT',
      { expected: 'get' },
    ],
    [
      'a client that takes no JSON',
      '/config',
      { headers: { Accept: 'application/xml' } },
      406,
      'NOT_ACCEPTABLE',
      { expected: 'application/json' },
    ],
    [
      'an actor that is no urn',
      '/metrics',
      { headers: { 'X-DataHub-Actor': 'junk' } },
      401,
      'UNAUTHENTICATED',
      { pointer: '/header/X-DataHub-Actor' },
    ],
    ['a broken escape', '/entitiesV2/%zz', {}, 400, 'INVALID_INPUT', { pointer: '/path/urn' }],
    ['a NUL', '/entitiesV2/urn:li:tag:%00', {}, 400, 'INVALID_INPUT', { pointer: '/path/urn' }],
    ['a body that is no JSON', INGEST, post('{"proposal":'), 400, 'INVALID_INPUT', { pointer: '' }],
    ['a body that is no object', INGEST, post('[]'), 400, 'INVALID_INPUT', { pointer: '' }],
    ['a body that is no UTF-8', INGEST, post(Buffer.from([0x7b, 0xff])), 400, 'INVALID_INPUT', { pointer: '' }],
    [
      'a body that is too long',
      INGEST,
      post(' '.repeat(16_000_001)),
      413,
      'LIMIT_EXCEEDED',
      { pointer: '', expected: 'at most 16000000 bytes' },
    ],
    ['no body', INGEST, post(''), 400, 'INVALID_INPUT', { pointer: '/proposal', message: 'is required but missing' }],
    [
      'a mistyped parameter',
      INGEST,
      post('{"propsal":{}}'),
      400,
      'INVALID_INPUT',
      { pointer: '/proposal', message: "is required but missing; there is a 'propsal'" },
    ],
    [
      'an unknown symbol',
      INGEST,
      post(proposal.replace('UPSERT', 'UPSRT')),
      400,
      'INVALID_INPUT',
      { pointer: '/proposal/changeType', suggestion: 'UPSERT' },
    ],
    [
      'a lower case symbol',
      INGEST,
      post(proposal.replace('UPSERT', 'upsert')),
      400,
      'INVALID_INPUT',
      { pointer: '/proposal/changeType', suggestion: 'UPSERT' },
    ],
    [
      'the beginning of a symbol',
      '/relationships?direction=IN&urn=urn:li:tag:x&types=A',
      {},
      400,
      'INVALID_INPUT',
      { pointer: '/query/direction', suggestion: 'INCOMING' },
    ],
    [
      'a wrong type',
      INGEST,
      post('{"proposal":"x"}'),
      400,
      'INVALID_INPUT',
      { pointer: '/proposal', message: 'is text', expected: 'an object' },
    ],
    [
      'an object in place of its JSON',
      INGEST,
      post(
        '{"proposal":{"entityType":"tag","aspectName":"a","changeType":"UPSERT","aspect":{"value":{"a":1},"contentType":"application/json"}}}',
      ),
      400,
      'INVALID_INPUT',
      { pointer: '/proposal/aspect/value', message: 'is an object', expected: 'its JSON as a string' },
    ],
    [
      'a wrong type where few words are known',
      INGEST,
      post(`{"async":true,${proposal.slice(1)}`),
      400,
      'INVALID_INPUT',
      { pointer: '/async', message: 'is a boolean', expected: 'text, one of true, false, unset' },
    ],
    [
      'a missing query parameter',
      '/relationships?direction=INCOMING&urn=urn:li:tag:x',
      {},
      400,
      'INVALID_INPUT',
      { pointer: '/query/types' },
    ],
    [
      'a number that is none',
      '/aspects/urn:li:tag:x?aspect=status&version=one',
      {},
      400,
      'INVALID_INPUT',
      { pointer: '/query/version', expected: 'an integer' },
    ],
    [
      'a number that only a programmer would read',
      '/aspects/urn:li:tag:x?aspect=status&version=0x1',
      {},
      400,
      'INVALID_INPUT',
      { pointer: '/query/version', expected: 'an integer' },
    ],
    [
      'a page beyond all numbers',
      '/relationships?direction=INCOMING&urn=urn:li:tag:x&types=A&start=9223372036854775808',
      {},
      400,
      'INVALID_INPUT',
      { pointer: '/query/start', expected: 'an integer of 32 bits' },
    ],
    [
      'a time beyond all numbers',
      INGEST,
      post(proposal.replace('}}', '},"systemMetadata":{"lastObserved":1e30}}')),
      400,
      'INVALID_INPUT',
      { pointer: '/proposal/systemMetadata/lastObserved', expected: 'an integer of 64 bits' },
    ],
    [
      'a negative page',
      '/entities?action=search',
      post('{"input":"x","entity":"tag","start":-1,"count":1}'),
      400,
      'INVALID_INPUT',
      { pointer: '/start', expected: 'at least 0' },
    ],
    [
      'a page beyond counting',
      '/entities?action=search',
      post('{"input":"x","entity":"tag","start":9999,"count":2}'),
      400,
      'INVALID_INPUT',
      { expected: expect.stringContaining('cursor') },
    ],
    [
      'an unknown entity type',
      '/entities?action=search',
      post('{"input":"x","entity":"tga","start":0,"count":2}'),
      400,
      'INVALID_INPUT',
      { suggestion: 'tag' },
    ],
    [
      'a page that is too large',
      '/entities?action=browse',
      post('{"path":"/","entity":"tag","start":5000,"limit":6000}'),
      400,
      'INVALID_INPUT',
      { pointer: '/start', expected: expect.stringMatching(/^start \+ limit .* longer path/) },
    ],
    [
      'a range that ends before it begins',
      '/aspects?action=getTimeseriesAspectValues',
      post('{"urn":"urn:li:tag:x","entity":"dataset","aspect":"datasetProfile","startTimeMillis":2,"endTimeMillis":1}'),
      400,
      'INVALID_INPUT',
      { pointer: '/startTimeMillis', expected: 'at most 1' },
    ],
    [
      'an unknown aspect',
      '/aspects?action=getTimeseriesAspectValues',
      post('{"urn":"urn:li:tag:x","entity":"tag","aspect":"statu"}'),
      400,
      'INVALID_INPUT',
      { pointer: '/aspect', message: "tag has no aspect 'statu'", suggestion: 'status' },
    ],
    [
      'an asset outside',
      '/restli/docs/assets/..%2Fpackage.json',
      {},
      404,
      'NOT_FOUND',
      { pointer: '/path/file', expected: expect.stringContaining('/restli/docs') },
    ],
    ['an unknown asset', '/restli/docs/assets/nosuch.js', {}, 404, 'NOT_FOUND', { pointer: '/path/file' }],
    [
      'the reference of an unknown resource',
      '/api/gms/restli/docs/rest/entitis',
      {},
      404,
      'NOT_FOUND',
      { pointer: '/path/resource', suggestion: 'entities' },
    ],
    [
      'the page of an unknown aspect',
      '/restli/docs/aspect/ownershp',
      {},
      404,
      'NOT_FOUND',
      { pointer: '/path/name', suggestion: 'ownership' },
    ],
    [
      'a page of the reference that is not there',
      '/restli/docs/rest/entities/x',
      {},
      404,
      'NOT_FOUND',
      { pointer: '/path/page' },
    ],
  ])('%s', async (_what, path, sent, status, code, detail) => {
    const answer = await send(path, sent);
    expect(answer.json).toMatchObject({
      status,
      code,
      message: expect.stringMatching(/.{10}/),
      exceptionClass: expect.any(String),
      requestId: expect.any(String),
      details: [detail],
    });
    expect({
      status: answer.status,
      stack: /\bat .*:\d+/.test(answer.text),
      header: answer.headers['content-type'],
    }).toEqual({ status, stack: false, header: 'application/json' });
  });

  test('a method that is not allowed names those that are', async () => {
    expect((await send('/config', { method: 'PUT' })).headers).toMatchObject({ allow: 'OPTIONS, GET, HEAD' });
  });

  test.each([
    ['/health', 'text/plain'],
    ['/metrics', 'application/openmetrics-text; version=1.0.0'],
    ['/restli/docs/rest/swagger-ui.css', 'text/css'],
  ])('who asks %s for %s gets it', async (path, accept) => {
    expect((await send(path, { headers: { Accept: accept } })).status).toBe(200);
  });

  test('what a query says is not logged', async () => {
    await send('/nope?token=secret');
    expect(requestLines()).toEqual([expect.objectContaining({ operation: '/nope', status: 404 })]);
    expect(JSON.stringify(requestLines())).not.toContain('secret');
  });
});

describe('the reference', () => {
  const linked = (html: string) =>
    [...html.matchAll(/(?:href|src)="([^"]+\.(?:css|js|png))"/g)].map(([, link]) => link ?? '');

  test.each([
    '/restli/docs/rest/config',
    '/api/gms/restli/docs/rest/entitiesV2',
    '/restli/docs/rest/entities',
    '/api/gms/restli/docs/rest/aspects',
  ])('%s has all that it links to, and its document, on our own side', async (path) => {
    const { status, text, headers } = await send(path, { headers: { Accept: 'text/html' } });
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: expect.stringContaining('text/html'),
    });
    const links = linked(text).map((link) => new URL(link, catalog.url() + path));
    expect(links).toHaveLength(5);
    for (const { origin, pathname } of links) {
      expect(origin).toBe(catalog.url());
      expect(await send(pathname)).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
    }
    expect((await send(`${path}?format=json`)).json).toMatchObject({ openapi: '3.0.3', paths: expect.any(Object) });
  });

  test('an address with a slash at its end leads to the one without', async () => {
    const { status, headers } = await send('/api/gms/restli/docs/rest/entities/');
    expect({
      status,
      to: new URL(String(headers['location']), `${catalog.url()}/api/gms/restli/docs/rest/entities/`).pathname,
    }).toEqual({ status: 308, to: '/api/gms/restli/docs/rest/entities' });
  });

  test('is logged like every request', async () => {
    await send('/restli/docs/rest/swagger-ui.css');
    expect(requestLines()).toEqual([
      expect.objectContaining({ operation: '/restli/docs/rest/swagger-ui.css', status: 200 }),
    ]);
  });
});
