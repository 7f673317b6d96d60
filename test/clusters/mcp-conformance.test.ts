/** The conformance suite of the Model Context Protocol asks the service's own surface, which offers what the scenarios call. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mcpSurface } from '#interface/http/mcp-surface';
import { createOriginCheck } from '#interface/http/origin/origin-check';
import { describeWithConformanceSuite, runConformanceSuite } from '../support/mcp-conformance/conformance-suite';
import { FIXTURE_OFFER } from '../support/mcp-conformance/fixture-offer';
import { servicesThatFail } from '../support/no-services';
import { testPipeline } from '../support/test-pipeline';

const REVISION = '2026-07-28';
const REQUIRED = 37;
const host = '127.0.0.1';

describeWithConformanceSuite(`the conformance suite of ${REVISION}`, () => {
  let server: Server;

  beforeAll(async () => {
    const services = servicesThatFail(() => Promise.reject(new Error('no fixture calls it')), { version: '1.2.3' });
    const checkOrigin = createOriginCheck({ host, hosts: undefined, origins: undefined, auth: 'off' });
    server = createServer(testPipeline(mcpSurface(services, { offer: FIXTURE_OFFER }), { checkOrigin }));
    server.listen(0, host);
    await once(server, 'listening');
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('passes every scenario that it requires, and all others but the extension of tasks', async () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { output, scenarios } = await runConformanceSuite(`http://${host}:${port}/mcp`, REVISION);
    const expected = scenarios.filter(({ notScored }) => notScored !== 'extension');
    const failed = expected.filter(({ passed }) => !passed).map(({ name }) => name);
    if (failed.length > 0) process.stderr.write(output);
    expect(failed).toEqual([]);
    expect(scenarios.filter(({ notScored }) => notScored === undefined)).toHaveLength(REQUIRED);
  });
});
