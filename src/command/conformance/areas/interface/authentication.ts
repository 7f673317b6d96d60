import type { Area } from '#command/conformance/check';
import { expectEqual } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';
import { proposalOf } from '#command/conformance/server/scratch';

/** Who is let in. Without a token the checks cannot know whether the server asks for one. */
export const AUTHENTICATION: Area = {
  name: 'authentication',
  description: 'requests without a valid token are refused',
  reasonToSkip: async ({ hasToken }) => (hasToken ? undefined : 'no token was given'),
  checks: [
    {
      name: 'a read without a token is refused',
      run: async ({ server, scratch }) => {
        const urn = await scratch.describe('read', 'not for everybody');
        const { status } = await server.ask(`/entitiesV2/${encoded(urn)}`, { anonymous: true });
        expectEqual('status of a read without a token', status, 401);
      },
    },
    {
      name: 'a write with a wrong token is refused and writes nothing',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('refused');
        const write = { urn, aspect: 'datasetProperties', value: { description: 'refused' } };
        const { status } = await server.ask('/aspects?action=ingestProposal', {
          body: { proposal: proposalOf(write) },
          anonymous: true,
          headers: { Authorization: 'Bearer wrong' },
        });
        expectEqual('status of a write with a wrong token', status, 401);
        expectEqual('the aspect after the refused write', await scratch.aspect(urn, write.aspect), undefined);
      },
    },
  ],
};
