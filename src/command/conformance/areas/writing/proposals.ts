import type { Area } from '#command/conformance/check';
import { at, expectEqual, expectSameItems, listAt } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';
import { proposalOf } from '#command/conformance/server/scratch';

const LONG_TEXT = 100_000;

/** One proposal a request, as emitters send. */
export const PROPOSALS: Area = {
  name: 'proposals',
  description: 'single writes of aspects, read back',
  checks: [
    {
      name: 'an upsert is read back by /entitiesV2 and /aspects',
      run: async ({ server, scratch }) => {
        const urn = await scratch.describe('upsert', 'written once');
        expectEqual('/entitiesV2', at(await scratch.aspect(urn, 'datasetProperties'), 'description'), 'written once');
        const answer = await server.read(`/aspects/${encoded(urn)}?aspect=datasetProperties&version=0`);
        const value = at(answer, 'aspect', 'com.linkedin.dataset.DatasetProperties');
        expectEqual('/aspects', at(value, 'description'), 'written once');
      },
    },
    {
      name: 'a second upsert replaces the whole aspect',
      run: async ({ scratch }) => {
        const write = { urn: scratch.dataset('replaced'), aspect: 'datasetProperties' };
        await scratch.write({ ...write, value: { name: 'gone', description: 'first' } });
        await scratch.write({ ...write, value: { description: 'second' } });
        const found = await scratch.aspect(write.urn, write.aspect);
        expectEqual('aspect', [at(found, 'name') ?? null, at(found, 'description') ?? null], [null, 'second']);
      },
    },
    {
      name: 'the key is stored as an aspect',
      run: async ({ scratch }) => {
        const found = await scratch.aspect(await scratch.describe('key', 'has a key'), 'datasetKey');
        expectEqual('datasetKey', found, { platform: scratch.platform, name: `${scratch.id}.key`, origin: 'PROD' });
      },
    },
    {
      name: 'a key in the place of the urn names the same entity',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('bykey');
        const { entityUrn: _, ...rest } = proposalOf({ urn, aspect: 'status', value: { removed: false } });
        const key = { platform: scratch.platform, name: `${scratch.id}.bykey`, origin: 'PROD' };
        const entityKeyAspect = { value: JSON.stringify(key), contentType: 'application/json' };
        const answer = await server.act('aspects', 'ingestProposal', { proposal: { ...rest, entityKeyAspect } });
        expectEqual('urn in the answer', answer, urn);
        expectEqual('status', await scratch.aspect(urn, 'status'), { removed: false });
      },
    },
    {
      name: 'texts of any language and 100,000 characters come back unchanged',
      run: async ({ scratch }) => {
        const text = `"quoted" \\ \n\t ä 漢字 👍 </script> ${'x'.repeat(LONG_TEXT)}`;
        const urn = await scratch.describe('text', text);
        expectEqual('description', at(await scratch.aspect(urn, 'datasetProperties'), 'description'), text);
      },
    },
    {
      name: 'the run and the time of a write are kept',
      run: async ({ server, scratch }) => {
        const urn = await scratch.describe('system', 'written by a run', `${scratch.id}-run`);
        const answer = await server.read(`/entitiesV2/${encoded(urn)}?aspects=List(datasetProperties)`);
        const found = at(answer, 'aspects', 'datasetProperties', 'systemMetadata', 'runId');
        expectEqual('systemMetadata.runId', found, `${scratch.id}-run`);
      },
    },
    {
      name: 'JSON patches add to an array by its key, and remove from it',
      run: async ({ scratch }) => {
        const urn = scratch.dataset('patched');
        const [first, second] = [scratch.tag('first'), scratch.tag('second')];
        const patch = { urn, aspect: 'globalTags', changeType: 'PATCH' } as const;
        for (const tag of [first, second, first])
          await scratch.write({ ...patch, value: [{ op: 'add', path: `/tags/${tag}`, value: { tag } }] });
        const tags = async () => listAt(await scratch.aspect(urn, 'globalTags'), 'tags').map((each) => at(each, 'tag'));
        expectSameItems('tags after the additions', await tags(), [first, second]);
        await scratch.write({ ...patch, value: [{ op: 'remove', path: `/tags/${first}` }] });
        expectSameItems('tags after the removal', await tags(), [second]);
      },
    },
    {
      name: 'the path with a slash before the query is the same',
      run: async ({ server, scratch }) => {
        const urn = scratch.dataset('slash');
        const body = { proposal: proposalOf({ urn, aspect: 'status', value: { removed: true } }), async: 'false' };
        await server.read('/aspects/?action=ingestProposal', { body });
        expectEqual('status', await scratch.aspect(urn, 'status'), { removed: true });
      },
    },
    {
      name: 'a write that may wait is stored in the end',
      run: async ({ server, scratch, eventually }) => {
        const urn = scratch.dataset('later');
        const proposal = proposalOf({ urn, aspect: 'status', value: { removed: false } });
        await server.act('aspects', 'ingestProposal', { proposal, async: 'true' });
        await eventually(async () => expectEqual('status', await scratch.aspect(urn, 'status'), { removed: false }));
      },
    },
  ],
};
