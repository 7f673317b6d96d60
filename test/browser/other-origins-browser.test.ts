import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '../support/test-browser';
import { removeDataDirectory, startTestServer, type TestServer } from '../support/test-server';
import { upsertOf } from '../support/upsert-of';
import { until } from '../support/until';

// A person who uses the service at its loopback address opens a page of somebody else.
const WRITE = '/aspects?action=ingestProposal';
const ATTACKS = {
  form: `
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: target, enctype: 'text/plain', target: 'answer' });
    const field = document.createElement('input');
    // The browser puts a = between name and value.
    Object.assign(field, { name: text.replace(/}$/, ',"x":"'), value: '"}' });
    form.append(field);
    const frame = document.createElement('iframe');
    frame.name = 'answer';
    document.body.append(frame, form);
    form.submit();`,
  fetch: `await fetch(target, { method: 'POST', mode: 'no-cors', headers: { 'Content-Type': 'text/plain' }, body: text });`,
  beacon: `
    navigator.sendBeacon(target, text);`,
};

describeInBrowser('a page of another origin in a browser', () => {
  let server: TestServer;
  let attacker: Server;
  let attackerPort = 0;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    attacker = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<body>'));
    await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = attacker.address();
    attackerPort = typeof address === 'object' && address ? address.port : 0;
    browser = await launchBrowser(['--host-resolver-rules=MAP evil.example 127.0.0.1']);
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    attacker.close();
    await server.stop();
    await removeDataDirectory(server);
  });

  const written = async (urn: string) => {
    const answer = await fetch(`${server.url}/entitiesV2/${urn}`);
    return answer.headers.get('X-Entity-Exists') !== 'false';
  };
  /** The log is written every 50 ms. */
  const loggedRequest = (from: number, asked: string) =>
    until(`the log has a request ${asked}`, () => server.log.slice(from).find(({ method }) => method === asked));
  const proposal = (urn: string) =>
    JSON.stringify({
      proposal: upsertOf(urn, 'tagProperties', { name: 'x' }),
    });

  test('the requests of the attacks write when a program sends them', async () => {
    const urn = 'urn:li:tag:program';
    const body = proposal(urn).replace(/}$/, ',"x":"="}');
    expect(
      (await fetch(server.url + WRITE, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body })).status,
    ).toBe(200);
    expect(await written(urn)).toBe(true);
  });

  describe.each(['evil.example', 'localhost', '127.0.0.1'])('at %s', (host) => {
    test.each(Object.entries(ATTACKS))('writes nothing by %s', async (name, attack) => {
      await page.goto(`http://${host}:${attackerPort}/`);
      const urn = `urn:li:tag:${name}-${host}`;
      const values = `const target = ${JSON.stringify(server.url + WRITE)}; const text = ${JSON.stringify(proposal(urn))};`;
      const logged = server.log.length;
      await page.evaluate(`(async () => { ${values} ${attack} })()`);
      const request = await loggedRequest(logged, 'POST');
      expect(request).toMatchObject({ status: 403, code: 'CROSS_ORIGIN' });
      expect(await written(urn)).toBe(false);
    });
  });

  test('reads nothing by a name that leads to the service (DNS rebinding)', async () => {
    const { port } = new URL(server.url);
    // Like the page of the attacker, which came before the name led to the service. The policy of our error page would forbid the request.
    const attack = await browser.newPage({ bypassCSP: true });
    await attack.goto(`http://evil.example:${port}/health`);
    const read = await attack.evaluate(
      `fetch('/config').then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
    );
    expect(read).toEqual({ status: 403, text: expect.stringContaining('UNKNOWN_HOST') });
    expect(JSON.stringify(read)).not.toContain('noCode');
  });

  test('may link to our pages, but not put them into a frame', async () => {
    await page.goto(`http://evil.example:${attackerPort}/`);
    const logged = server.log.length;
    await page.evaluate(
      `document.body.innerHTML = '<iframe src="${server.url}/restli/docs"></iframe><a href="${server.url}/restli/docs">docs</a>'`,
    );
    expect(await loggedRequest(logged, 'GET')).toMatchObject({ operation: '/restli/docs', status: 403 });
    await page.getByRole('link', { name: 'docs' }).click();
    await page.getByRole('heading', { name: 'API reference' }).waitFor();
  });
});
