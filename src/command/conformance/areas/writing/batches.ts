import type { Area } from '#command/conformance/check';
import { at, expectEqual, expectThat, listAt } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';
import { proposalOf } from '#command/conformance/server/scratch';

const PROPOSALS_OF_A_BATCH = 100;
const READ_AT_ONCE = 5;
const FIRST_REFUSAL = 400;
const PATH = '/aspects?action=ingestProposalBatch';

/** Many proposals a request, as sinks of newer clients send. */
export const BATCHES: Area = {
  name: 'batches',
  description: 'batches of proposals',
  reasonToSkip: async (server) => {
    const { status, text } = await server.ask(PATH, { body: { proposals: [], async: 'false' } });
    return status >= FIRST_REFUSAL && text.includes('ingestProposalBatch') ? `the server has no ${PATH}` : undefined;
  },
  checks: [
    {
      name: 'a batch of 100 proposals is written, and read by a list of urns',
      run: async ({ server, scratch }) => {
        const urns = Array.from({ length: PROPOSALS_OF_A_BATCH }, (_, index) => scratch.dataset(`row${index}`));
        const proposals = urns.map((urn) =>
          proposalOf({ urn, aspect: 'datasetProperties', value: { description: urn } }),
        );
        await server.read(PATH, { body: { proposals, async: 'false' } });
        const some = urns.slice(-READ_AT_ONCE);
        const answer = await server.read(
          `/entitiesV2?ids=List(${some.map(encoded).join(',')})&aspects=List(datasetProperties)`,
        );
        for (const urn of some) {
          const value = at(answer, 'results', urn, 'aspects', 'datasetProperties', 'value');
          expectEqual(`description of ${urn}`, at(value, 'description'), urn);
        }
      },
    },
    {
      name: 'proposals of one aspect take effect in their order',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('ordered');
        const proposals = ['first', 'second', 'third'].map((description) =>
          proposalOf({ urn, aspect: 'datasetProperties', value: { description } }),
        );
        await server.read(PATH, { body: { proposals, async: 'false' } });
        expectEqual('description', at(await scratch.aspect(urn, 'datasetProperties'), 'description'), 'third');
      },
    },
    {
      name: 'a batch with an entity type that does not exist is refused',
      run: async ({ server, scratch }) => {
        const good = proposalOf({ urn: scratch.dataset('neighbour'), aspect: 'status', value: { removed: false } });
        const bad = proposalOf({ urn: `urn:li:noSuchType:${scratch.id}`, aspect: 'status', value: {} });
        const { status, json } = await server.ask(PATH, { body: { proposals: [good, bad], async: 'false' } });
        expectThat('status', status, 'a refusal', status >= FIRST_REFUSAL);
        expectThat('message', at(json, 'message'), 'a text', typeof at(json, 'message') === 'string');
      },
    },
    {
      name: 'snapshots of several entities are written at once',
      run: async ({ server, scratch }) => {
        const tags = [scratch.tag('one'), scratch.tag('two')];
        const entities = tags.map((urn) => ({
          value: {
            'com.linkedin.metadata.snapshot.TagSnapshot': {
              urn,
              aspects: [{ 'com.linkedin.tag.TagProperties': { name: urn } }],
            },
          },
        }));
        await server.read('/entities?action=batchIngest', { body: { entities } });
        for (const tag of tags) expectEqual('name', at(await scratch.aspect(tag, 'tagProperties'), 'name'), tag);
      },
    },
    {
      name: 'a snapshot with two aspects is written',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('snapshot');
        const owner = { owner: 'urn:li:corpuser:unknown', type: 'DATAOWNER' };
        const ownership = { owners: [owner], lastModified: { time: 0, actor: owner.owner } };
        const aspects = [
          { 'com.linkedin.common.Status': { removed: false } },
          { 'com.linkedin.common.Ownership': ownership },
        ];
        const entity = { value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects } } };
        await server.read('/entities?action=ingest', { body: { entity, systemMetadata: {} } });
        expectEqual('status', await scratch.aspect(urn, 'status'), { removed: false });
        const owners = listAt(await scratch.aspect(urn, 'ownership'), 'owners');
        expectEqual(
          'owners',
          owners.map((each) => at(each, 'owner') ?? null),
          [owner.owner],
        );
      },
    },
  ],
};
