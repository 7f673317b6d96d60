import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';

/** Old values of aspects. Version 0 is the latest one, 1 the oldest. */
export const VERSIONS: Area = {
  name: 'versions',
  description: 'old values of aspects',
  checks: [
    {
      name: 'version 0 is the latest value, and version 1 the first one',
      run: async (context) => {
        const urn = await history(context, ['first', 'second', 'third']);
        const found = [
          await description(context, urn, 0),
          await description(context, urn, 1),
          await description(context, urn, 2),
        ];
        expectEqual('versions 0, 1, 2', found, ['third', 'first', 'second']);
      },
    },
    {
      name: 'the same value again makes no version',
      run: async ({ server, scratch, eventually }) => {
        const urn = await history({ server, scratch, eventually }, ['first', 'second', 'second', 'second']);
        const { status } = await server.ask(`/aspects/${encoded(urn)}?aspect=datasetProperties&version=2`);
        expectEqual('status of version 2', status, 404);
      },
    },
    {
      name: 'the version of a value is in the answer',
      run: async ({ server, scratch, eventually }) => {
        const urn = await history({ server, scratch, eventually }, ['first', 'second']);
        const answer = await server.read(`/aspects/${encoded(urn)}?aspect=datasetProperties&version=1`);
        expectEqual('version', at(answer, 'version'), 1);
      },
    },
  ],
};

async function history({ scratch }: CheckContext, descriptions: readonly string[]): Promise<string> {
  for (const each of descriptions) await scratch.describe('versions', each);
  return scratch.dataset('versions');
}

async function description({ server }: CheckContext, urn: string, version: number) {
  const answer = await server.read(`/aspects/${encoded(urn)}?aspect=datasetProperties&version=${version}`);
  return at(answer, 'aspect', 'com.linkedin.dataset.DatasetProperties', 'description') ?? null;
}
