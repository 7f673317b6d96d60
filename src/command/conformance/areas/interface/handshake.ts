import type { Area } from '#command/conformance/check';
import { at, expectEqual, expectThat } from '#command/conformance/expectations';

/** What clients ask before anything else. */
export const HANDSHAKE: Area = {
  name: 'handshake',
  description: 'the configuration that clients ask for first, and health',
  checks: [
    {
      name: 'the configuration has noCode, by which clients know the protocol',
      run: async ({ server }) =>
        expectEqual('noCode of GET /config', at(await server.read('/config'), 'noCode'), 'true'),
    },
    {
      name: 'the configuration names a version that clients can parse',
      run: async ({ server }) => {
        const version = at(await server.read('/config'), 'versions', 'linkedin/datahub', 'version');
        const parses = typeof version === 'string' && /^v\d+\.\d+\.\d+/.test(version);
        expectThat('versions["linkedin/datahub"].version', version, 'a version such as v0.10.4', parses);
      },
    },
    {
      name: 'stateful ingestion is offered',
      run: async ({ server }) =>
        expectEqual('statefulIngestionCapable', at(await server.read('/config'), 'statefulIngestionCapable'), true),
    },
    {
      name: 'the configuration needs no token, and a wrong one does no harm',
      run: async ({ server }) => {
        for (const headers of [{}, { Authorization: 'Bearer None' }])
          expectEqual('GET /config', (await server.ask('/config', { anonymous: true, headers })).status, 200);
      },
    },
    {
      name: 'health answers without a token',
      run: async ({ server }) =>
        expectEqual('GET /health', (await server.ask('/health', { anonymous: true })).status, 200),
    },
  ],
};
