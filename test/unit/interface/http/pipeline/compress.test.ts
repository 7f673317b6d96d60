import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jsonAnswer, type WholeAnswer } from '#base/http/answer';
import { compressedDocument } from '#interface/rest/service/compressed-document';
import { COMPRESSED_FROM_BYTES } from '#interface/http/pipeline/compress';
import { answeringPipeline } from '#test/support/test-pipeline';

const LARGE = JSON.stringify({ values: 'a'.repeat(COMPRESSED_FROM_BYTES) });
const VERY_LARGE = JSON.stringify({ values: 'ab'.repeat(1_000_000) });
const SMALL = JSON.stringify({ values: 'a' });
const DOCUMENT = { ...jsonAnswer(LARGE), compressed: compressedDocument(LARGE) };

/** Sends one request to a server with this answer. */
async function sent(answer: WholeAnswer, headers: { readonly [name: string]: string }, method = 'GET') {
  const server = createServer(answeringPipeline(() => answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const [response]: IncomingMessage[] = await once(request({ port, method, headers, agent: false }).end(), 'response');
  if (!response) throw new Error('no response');
  const bytes = await buffer(response);
  server.close();
  return { status: response.statusCode, headers: response.headers, bytes };
}

describe('an answer', () => {
  test.each([
    ['gzip', LARGE],
    ['gzip, deflate', LARGE],
    ['gzip', VERY_LARGE],
  ])('of text that is large is compressed for a client that accepts %s', async (accepted, text) => {
    const { headers, bytes } = await sent(jsonAnswer(text), { 'Accept-Encoding': accepted });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(bytes.length) });
    expect(headers.vary).toContain('Accept-Encoding');
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 10);
  });

  test.each<[string, WholeAnswer, { readonly [name: string]: string }]>([
    ['is small', jsonAnswer(SMALL), { 'Accept-Encoding': 'gzip' }],
    ['is large, for a client that accepts no encoding', jsonAnswer(LARGE), {}],
    ['is large, for a client that refuses gzip', jsonAnswer(LARGE), { 'Accept-Encoding': 'gzip;q=0, identity' }],
    ['is not text', { ...jsonAnswer(LARGE), headers: { 'Content-Type': 'image/png' } }, { 'Accept-Encoding': 'gzip' }],
  ])('that %s is sent as it is', async (_name, answer, accepted) => {
    const { headers, bytes } = await sent(answer, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.toString()).toBe(answer.body);
  });

  test('to HEAD has the length of the text, and no body', async () => {
    const { headers, bytes } = await sent(jsonAnswer(LARGE), { 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect(headers['content-length']).toBe(String(LARGE.length));
    expect(bytes.length).toBe(0);
  });
});

describe('a document that is compressed ahead of time', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is sent to a client that accepts %s as %s', async (accepted, encoding, decompress) => {
    const { headers, bytes } = await sent(DOCUMENT, { 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompress(bytes).toString()).toBe(LARGE);
  });

  test('is compressed once', async () => {
    await expect(DOCUMENT.compressed('br')).resolves.toBe(await DOCUMENT.compressed('br'));
  });
});
