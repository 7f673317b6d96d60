import { createServer, type RequestListener, type Server } from 'node:http';
import { createSendCall } from '#search/remote/send-call';
import { SearchIndexRemote } from '#search/remote/search-index-remote';
import { SERVICE_READ } from '#test/support/service-read';

const POSITION = '0a0a0a0a-0000-4000-8000-000000000001.7';
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What a program at ASPECTORY_SEARCH_URL answers. */
async function indexAt(listener: RequestListener, timeoutSeconds = 5): Promise<SearchIndexRemote> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return new SearchIndexRemote(
    createSendCall({ url, timeoutSeconds, sign: async () => 'signature', position: async () => POSITION }),
  );
}

function answering(status: number, body: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

const asked = (index: SearchIndexRemote) => index.browsePaths('urn:li:tag:a', SERVICE_READ);
const counted = (index: SearchIndexRemote) => index.counts(['tag'], SERVICE_READ);

const NO_INDEX = /^What is at ASPECTORY_SEARCH_URL does not answer as a process that searches\. Name a process/;
const AWAY = /which searches for this one, does not answer\. Start it, or name another one in ASPECTORY_SEARCH_URL\.$/;
const REFUSES = /does not search for this one .*Name a process of this catalog that searches in memory/s;

it.each<[string, RequestListener, RegExp]>([
  ['a page of a proxy', answering(200, '<html>Welcome</html>', { 'Content-Type': 'text/html' }), NO_INDEX],
  ['JSON of another program', answering(200, '{"status":"ok"}'), NO_INDEX],
  ['null', answering(200, 'null'), NO_INDEX],
  ['nothing', answering(200, ''), NO_INDEX],
  ['half a list', answering(200, '["a", "b'), NO_INDEX],
  ['less than it announced', answering(200, '["a"]', { 'Content-Length': '400' }), AWAY],
  ['a redirect', answering(302, '', { Location: 'http://127.0.0.1:1/' }), AWAY],
  ['404, as a process without an index', answering(404, '{"message":"No such path"}'), REFUSES],
  ['401, as another catalog', answering(401, '{"message":"Only processes of this catalog may ask here"}'), REFUSES],
  ['500 without a reason', answering(500, 'oops'), REFUSES],
  ['JSON that is no object, with an error', answering(502, 'null'), REFUSES],
  ['503 with a reason', answering(503, '{"message":"The index is loaded."}'), /^The index is loaded\.$/],
  ['a closed connection', (request) => void request.socket.destroy(), AWAY],
])('says what to do if the other side answers %s', async (_name, listener, message) => {
  const index = await indexAt(listener);
  for (const ask of [asked, counted])
    await expect(ask(index)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(message) });
});

it('abandons a process that hangs', async () => {
  const index = await indexAt(() => undefined, 0);
  await expect(asked(index)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(AWAY) });
});

it('asks a process that reads from a standby with the position that this one reads', async () => {
  const sent: unknown[] = [];
  const readsStandby: RequestListener = ({ headers }, response) => {
    sent.push(headers['x-written-position']);
    const isBehind = headers['x-written-position'] === undefined;
    response.writeHead(200, { 'X-Read-Position': POSITION }).end(isBehind ? '[]' : '["a path"]');
  };
  const index = await indexAt(readsStandby);
  expect(await asked(index)).toEqual(['a path']);
  expect(await asked(index)).toEqual(['a path']);
  expect(sent).toEqual([undefined, POSITION, POSITION]);
});

it('asks a process that reads the primary without a position', async () => {
  const sent: unknown[] = [];
  const index = await indexAt(({ headers }, response) => {
    sent.push(headers['x-written-position']);
    response.end('["a path"]');
  });
  expect(await asked(index)).toEqual(['a path']);
  expect(sent).toEqual([undefined]);
});
