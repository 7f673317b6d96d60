import type { JsonObject } from '#generated/registry/registry-types';
import type { Area, CheckContext } from '#command/conformance/check';
import { at, expectEqual, expectThat } from '#command/conformance/expectations';
import { type Answer, encoded, type Question } from '#command/conformance/server/protocol-client';
import { proposalOf, type Write } from '#command/conformance/server/scratch';

const FIRST_REFUSAL = 400;

/** What is wrong is refused with a message, and nothing is written. */
export const ERRORS: Area = {
  name: 'errors',
  description: 'wrong requests are refused with a message that clients can show',
  checks: [
    {
      name: 'an aspect that the entity type does not have is refused',
      run: ({ server, scratch }) =>
        refusesWrite({ server, scratch }, { urn: scratch.dataset('aspect'), aspect: 'noSuchAspect', value: {} }),
    },
    {
      name: 'a value of the wrong type is refused, and the message names the field',
      run: async ({ server, scratch }) => {
        const write = { urn: scratch.dataset('type'), aspect: 'datasetProperties', value: { description: 5 } };
        const message = await refusesWrite({ server, scratch }, write);
        expectThat('message', message, 'the name of the field', message.includes('description'));
      },
    },
    {
      name: 'an aspect without a required field is refused',
      run: ({ server, scratch }) =>
        refusesWrite({ server, scratch }, { urn: scratch.tag('required'), aspect: 'tagProperties', value: {} }),
    },
    {
      name: 'a malformed urn is refused',
      run: ({ server, scratch }) =>
        refusesWrite({ server, scratch }, { urn: 'urn:li:dataset:(broken', aspect: 'status', value: {} }),
    },
    {
      name: 'an unknown entity type is refused',
      run: ({ server, scratch }) =>
        refusesWrite({ server, scratch }, { urn: `urn:li:noSuchType:${scratch.id}`, aspect: 'status', value: {} }),
    },
    {
      name: 'an unknown value of an enumeration is refused',
      run: ({ server, scratch }) => {
        const proposal = {
          ...proposalOf({ urn: scratch.tag('change'), aspect: 'status', value: {} }),
          changeType: 'NO',
        };
        return refuses(server, '/aspects?action=ingestProposal', { body: { proposal } });
      },
    },
    {
      name: 'a body that is not JSON is refused with 400',
      run: async ({ server }) => {
        const { status } = await server.ask('/aspects?action=ingestProposal', { text: '{"proposal": ' });
        expectEqual('status', status, 400);
      },
    },
    {
      name: 'an unknown action is refused with 400',
      run: async ({ server }) =>
        expectEqual('status', (await server.ask('/entities?action=noSuchAction', { body: {} })).status, 400),
    },
    {
      name: 'an aspect that the entity does not have is answered with 404 and a message',
      run: async ({ server, scratch }) => {
        const urn = await scratch.describe('absent', 'has no tags');
        const answer = await server.ask(`/aspects/${encoded(urn)}?aspect=globalTags&version=0`);
        expectEqual('status', answer.status, 404);
        expectThat('message', at(answer.json, 'message'), 'a text', messageOf(answer) !== '');
      },
    },
  ],
};

/** @returns the message @throws CheckFailure when the write is accepted */
async function refusesWrite(
  { server, scratch }: Pick<CheckContext, 'server' | 'scratch'>,
  write: Write,
): Promise<string> {
  const body: JsonObject = { proposal: proposalOf(write), async: 'false' };
  const message = await refuses(server, '/aspects?action=ingestProposal', { body });
  if (scratch.urns.has(write.urn))
    expectEqual('the aspect after the refused write', await scratch.aspect(write.urn, write.aspect), undefined);
  return message;
}

async function refuses(server: CheckContext['server'], path: string, question: Question): Promise<string> {
  const answer = await server.ask(path, question);
  expectThat('status', answer.status, 'a refusal', answer.status >= FIRST_REFUSAL);
  const message = messageOf(answer);
  expectThat('message of the refusal', answer.json, 'an object with a message', message !== '');
  return message;
}

function messageOf({ json }: Answer): string {
  const message = at(json, 'message');
  return typeof message === 'string' ? message : '';
}
