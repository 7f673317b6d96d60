/** NUL characters and half surrogate pairs by each way into the catalog: U+FFFD with a warning in a text, a refusal in words in a urn. */
import { readFileSync } from 'node:fs';
import { upsertOf } from '../support/upsert-of';
import { type Sent, servedCatalog } from './served-catalog';

const { send } = servedCatalog();

const NUL = 'a\0b';
const HALF = 'a\ud83db';
const WARNING = /U\+FFFD/;
const tag = (name: string) => `urn:li:tag:${name}`;
const TAG = { name: NUL, description: HALF };
const CONTRACT = readFileSync('test/fixtures/contracts/orders.odcs.yaml', 'utf8');
const withText = (text: string) => CONTRACT.replace(/purpose: .*/, `purpose: "${text}"`);
const graphql = (name: string, type: string, input: object): Sent => ({
  headers: { 'Content-Type': 'application/json' },
  body: { query: `mutation($input: ${type}!) { ${name}(input: $input) }`, variables: { input } },
});
const event = (given: object = {}) => ({
  eventType: 'COMPLETE',
  eventTime: '2026-01-31T08:00:00Z',
  producer: 'https://example.org',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
  run: { runId: '01890f3e-0000-7000-8000-000000000001' },
  job: { namespace: 'warehouse', name: 'load' },
  ...given,
});

beforeAll(async () => {
  await send('/aspects?action=ingestProposal', { body: { proposal: upsertOf(tag('there'), 'tagProperties', TAG) } });
});

const STORED: readonly (readonly [string, string, Sent])[] = [
  ['a value', '/aspects?action=ingestProposal', { body: { proposal: upsertOf(tag('one'), 'tagProperties', TAG) } }],
  [
    'a value beside a bad urn in an asynchronous batch',
    '/aspects?action=ingestProposalBatch',
    {
      body: {
        async: 'true',
        proposals: [tag('good'), tag(NUL)].map((urn) => upsertOf(urn, 'tagProperties', TAG)),
      },
    },
  ],
  ['the third interface', '/openapi/v3/entity/tag', { body: [{ urn: tag('v3'), tagProperties: { value: TAG } }] }],
  [
    'a key without a urn',
    '/aspects?action=ingestProposal',
    {
      body: {
        proposal: {
          ...upsertOf(tag(''), 'tagProperties', { name: 'x' }),
          entityUrn: undefined,
          entityKeyAspect: { contentType: 'application/json', value: JSON.stringify({ name: NUL }) },
        },
      },
    },
  ],
  ['a GraphQL variable', '/api/graphql', graphql('createTag', 'CreateTagInput', { id: 'variable', name: HALF })],
  ['an id in GraphQL', '/api/graphql', graphql('createTag', 'CreateTagInput', { id: `${HALF}c`, name: 'x' })],
  [
    'a name of OpenLineage',
    '/api/v1/lineage',
    { body: event({ outputs: [{ namespace: 'hive://host:1', name: `db.${NUL}` }] }) },
  ],
  ['a text of a contract', '/openapi/v1/contracts', { body: { contract: withText('a\\0b') } }],
  ['a contract with a raw half', '/openapi/v1/contracts', { body: { contract: withText('a\ud800b') } }],
];

test.each(STORED)('%s is stored with U+FFFD and a warning', async (_what, path, sent) => {
  const { status, text } = await send(path, sent);
  expect({ status, text }).toEqual({ status: 200, text: expect.stringMatching(WARNING) });
});

const IN_URN = 'it contains a NUL character or an unpaired surrogate';
const BAD_URN = `/${encodeURIComponent(tag(''))}`;
const REFUSED: readonly (readonly [string, string, Sent, number, string])[] = [
  [
    'a urn',
    '/aspects?action=ingestProposal',
    { body: { proposal: upsertOf(tag(NUL), 'tagProperties', TAG) } },
    400,
    IN_URN,
  ],
  [
    'a urn of GraphQL',
    '/api/graphql',
    graphql('addTag', 'TagAssociationInput', { tagUrn: tag(NUL), resourceUrn: tag('there') }),
    200,
    IN_URN,
  ],
  ['a table of a contract', '/openapi/v1/contracts', { body: { contract: tableContract() } }, 400, IN_URN],
  [
    'the entity of a change request',
    '/openapi/v1/change-requests',
    { body: { urn: tag(NUL), aspectName: 'tagProperties', value: TAG, reason: 'x' } },
    400,
    IN_URN,
  ],
  ['a NUL in a path', `/entities${BAD_URN}%00`, {}, 400, 'A NUL character is not allowed in an address'],
  ['half a pair in a path', `/entities${BAD_URN}%ED%A0%80`, {}, 400, 'is not percent-encoded UTF-8'],
];

function tableContract(): string {
  return CONTRACT.replace(/physicalName: orders_v2/, 'physicalName: "orders\\0"');
}

test.each(REFUSED)('%s is refused in words', async (_what, path, sent, status, words) => {
  const answer = await send(path, sent);
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.stringContaining(words) });
});

test.each([
  ['a search', '/entities?action=search', { entity: 'tag', input: NUL, start: 0, count: 1 }],
  ['a pattern of urns', '/operations?action=restoreIndices', { urnLike: `%${NUL}%` }],
  ['words to complete', '/entities?action=autocomplete', { entity: 'tag', query: HALF, limit: 1 }],
])('%s with such a character finds what U+FFFD finds', async (_what, path, body) => {
  expect(await send(path, { body })).toMatchObject({ status: 200 });
});
