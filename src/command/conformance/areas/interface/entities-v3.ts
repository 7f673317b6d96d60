import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, listAt } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';

const COLLECTION = '/openapi/v3/entity/dataset';
const NOT_FOUND = 404;
const NOT_ALLOWED = 405;

/** The interface of newer servers. */
export const ENTITIES_V3: Area = {
  name: 'v3',
  description: 'the typed interface of newer servers, /openapi/v3/entity',
  reasonToSkip: async (server) => {
    const { status } = await server.ask(`${COLLECTION}/batchGet`, { body: [] });
    return status === NOT_FOUND || status === NOT_ALLOWED ? `the server has no ${COLLECTION}` : undefined;
  },
  checks: [
    {
      name: 'an entity is written with several aspects and read back',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('whole');
        await write(server, urn, { description: 'written by v3' });
        const found = await server.read(`${COLLECTION}/${encoded(urn)}`);
        expectEqual('urn', at(found, 'urn'), urn);
        expectEqual('description', at(found, 'datasetProperties', 'value', 'description'), 'written by v3');
        expectEqual('removed', at(found, 'status', 'value', 'removed'), false);
      },
    },
    {
      name: 'HEAD says whether an entity exists',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('head');
        const ask = async () => (await server.ask(`${COLLECTION}/${encoded(urn)}`, { method: 'HEAD' })).status;
        expectEqual('status before the write', await ask(), 404);
        await write(server, urn, { description: 'is there' });
        expectEqual('status after the write', Math.floor((await ask()) / 100), 2);
      },
    },
    {
      name: 'a batch of urns is read at once',
      run: async ({ server, scratch }) => {
        const urns = [scratch.dataset('a'), scratch.dataset('b')];
        for (const urn of urns) await write(server, urn, { description: 'in a batch' });
        const body = urns.map((urn) => ({ urn, datasetProperties: {} }));
        const found = await server.read(`${COLLECTION}/batchGet`, { body });
        expectSameItems(
          'urns',
          listAt(found).map((each) => at(each, 'urn')),
          urns,
        );
        expectEqual('description', at(found, 0, 'datasetProperties', 'value', 'description'), 'in a batch');
      },
    },
    {
      name: 'a patch changes one field and keeps the others',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('patched');
        await write(server, urn, { name: 'kept', description: 'before' });
        const patch = [{ op: 'add', path: '/description', value: 'after' }];
        const path = `${COLLECTION}/${encoded(urn)}/datasetProperties`;
        await server.read(path, { method: 'PATCH', body: { patch, arrayPrimaryKeys: {} } });
        const found = await scratch.aspect(urn, 'datasetProperties');
        expectEqual('aspect', [at(found, 'name') ?? null, at(found, 'description') ?? null], ['kept', 'after']);
      },
    },
    {
      name: 'one aspect is deleted, then the entity',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('deleted');
        await write(server, urn, { description: 'to be deleted' });
        await server.read(`${COLLECTION}/${encoded(urn)}/datasetProperties`, { method: 'DELETE' });
        expectEqual('the deleted aspect', await scratch.aspect(urn, 'datasetProperties'), undefined);
        expectEqual('the other aspect', at(await scratch.aspect(urn, 'status'), 'removed'), false);
        await server.read(`${COLLECTION}/${encoded(urn)}`, { method: 'DELETE' });
        expectEqual('the aspect of the deleted entity', await scratch.aspect(urn, 'status'), undefined);
      },
    },
  ],
};

async function write(server: CheckContext['server'], urn: string, properties: { readonly [field: string]: string }) {
  const entity = { urn, datasetProperties: { value: properties }, status: { value: { removed: false } } };
  await server.read(`${COLLECTION}?async=false`, { body: [entity] });
}
