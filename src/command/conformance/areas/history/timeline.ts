import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectThat, listAt } from '#command/conformance/expectations';
import { encoded } from '#command/conformance/server/protocol-client';

/** What changed of an entity, from its versions. */
export const TIMELINE: Area = {
  name: 'timeline',
  description: 'what changed of an entity',
  checks: [
    {
      name: 'an added tag is a change of the category TAG',
      run: async ({ server, scratch, eventually }) => {
        const [urn, tag] = [scratch.dataset('tags'), scratch.tag('added')];
        for (const tags of [[], [{ tag }]]) await scratch.write({ urn, aspect: 'globalTags', value: { tags } });
        await eventually(async () => {
          const events = (await timeline(server, urn, 'TAG')).flatMap((each) => listAt(each, 'changeEvents'));
          const added = events.filter((event) => JSON.stringify(event).includes(tag));
          expectEqual('events of the tag', added.length, 1);
          expectEqual('category', at(added[0], 'category'), 'TAG');
        });
      },
    },
    {
      name: 'transactions have times and semantic versions',
      run: async ({ server, scratch, eventually }) => {
        const [urn, tag] = [scratch.dataset('versions'), scratch.tag('version')];
        for (const tags of [[], [{ tag }]]) await scratch.write({ urn, aspect: 'globalTags', value: { tags } });
        await eventually(async () => {
          const last = (await timeline(server, urn, 'TAG')).at(-1);
          const version = at(last, 'semVer');
          expectThat('semVer', version, 'a version such as 0.1.0', /^\d+\.\d+\.\d+/.test(String(version)));
          expectThat('timestamp', at(last, 'timestamp'), 'milliseconds', Number(at(last, 'timestamp')) > 0);
        });
      },
    },
  ],
};

async function timeline(server: CheckContext['server'], urn: string, categories: string) {
  return listAt(await server.read(`/openapi/timeline/v1/${encoded(urn)}?categories=${categories}`));
}
