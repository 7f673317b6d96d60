/** What clients and pages read of two sides of one thing that nobody linked by hand. */
import { MART, MODEL, REPORT, SIBLINGS, TABLE } from '../support/siblings-catalog';
import { servedCatalog } from './served-catalog';
import { only, tokenFor } from './token-for';

describe('a dbt model and its table', () => {
  const catalog = servedCatalog({ auth: 'on' });
  const tokens: Record<string, string> = {};
  const READ = ['VIEW_ENTITY_PAGE', 'GET_ENTITY_PRIVILEGE', 'SEARCH_PRIVILEGE'];

  beforeAll(async () => {
    const { services, system } = catalog.runtime();
    await services.writer.write(system, SIBLINGS);
    tokens['reader'] = await tokenFor(catalog, 'reader', READ);
    tokens['limited'] = await tokenFor(catalog, 'limited', READ, only('URN', 'EQUALS', TABLE));
  });

  const ask = async (path: string, body?: object, user = 'reader') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[user]}` };
    const { status, json } = await catalog.send(path, { headers, ...(body && { method: 'POST', body }) });
    expect(status).toBe(200);
    return json;
  };
  const summary = async (urn: string, user?: string) =>
    (await ask(`/openapi/v1/summaries?urn=${encodeURIComponent(urn)}`, undefined, user)).summaries[0];
  const names = ({ hits }: { readonly hits: readonly { readonly urn: string }[] }) => hits.map(({ urn }) => urn);

  it('name each other in GraphQL, and search has both', async () => {
    const query = `query ($urn: String!) { dataset(urn: $urn) { siblings { isPrimary siblings { urn ... on Dataset { exists platform { name } } } } } }`;
    const siblings = async (urn: string) =>
      (await ask('/api/graphql', { query, variables: { urn } })).data.dataset.siblings;
    expect(await siblings(MODEL)).toEqual({
      isPrimary: true,
      siblings: [{ urn: TABLE, exists: true, platform: { name: 'snowflake' } }],
    });
    expect(await siblings(TABLE)).toEqual({
      isPrimary: false,
      siblings: [{ urn: MODEL, exists: true, platform: { name: 'dbt' } }],
    });
    const across = `query { searchAcrossEntities(input: { query: "orders", types: [DATASET], start: 0, count: 10 }) { searchResults { entity { urn } } } }`;
    const { searchResults } = (await ask('/api/graphql', { query: across })).data.searchAcrossEntities;
    expect(searchResults).toHaveLength(3);
    const found = await ask('/openapi/v1/search', { input: 'orders' });
    expect(names(found)).toEqual(expect.arrayContaining([MODEL, TABLE, REPORT]));
    expect(found.hits.find(({ urn }: { urn: string }) => urn === MODEL).otherSides).toEqual([
      { urn: TABLE, name: 'ORDERS', platform: { urn: 'urn:li:dataPlatform:snowflake', name: 'Snowflake' } },
    ]);
  });

  it('have the checks of both, each with the side that it is about', async () => {
    const related = async (urn: string, user?: string) => {
      const { groups } = await ask(`/openapi/v1/related?urn=${encodeURIComponent(urn)}&count=10`, undefined, user);
      return groups.flatMap(({ cards }: { cards: { summary: { urn: string }; side?: { urn: string } }[] }) =>
        cards.map(({ summary: { urn: card }, side }) => [card, side?.urn]),
      );
    };
    expect(await related(MODEL)).toEqual([
      ['urn:li:assertion:of-the-table', TABLE],
      ['urn:li:assertion:of-the-model', undefined],
    ]);
    expect(await related(TABLE)).toEqual([
      ['urn:li:assertion:of-the-table', undefined],
      ['urn:li:assertion:of-the-model', MODEL],
    ]);
    expect(await related(TABLE, 'limited')).toEqual([]);
  });

  it('have the lineage of both, whichever is in the middle', async () => {
    const hops = async (urn: string, user?: string) => {
      const { nodes } = await ask(`/openapi/v1/lineage?urn=${encodeURIComponent(urn)}`, undefined, user);
      expect(nodes[0].summary.urn).toBe(urn);
      return Object.fromEntries(
        nodes.map((node: { summary: { urn: string }; hops: number }) => [node.summary.urn, node.hops]),
      );
    };
    const both = { [MODEL]: 0, [TABLE]: 0, [REPORT]: 1, [MART]: 1 };
    expect([await hops(MODEL), await hops(TABLE)]).toEqual([both, both]);
    expect(await hops(TABLE, 'limited')).toEqual({ [TABLE]: 0 });
  });

  it('do not name a side that is hidden from the reader, deleted or not there', async () => {
    expect((await summary(TABLE)).otherSides).toHaveLength(1);
    expect((await summary(TABLE, 'limited')).otherSides).toBeUndefined();
    const { services, system } = catalog.runtime();
    const status = (removed: boolean) =>
      services.writer.write(system, [
        { entityType: 'dataset', urn: MODEL, aspectName: 'status', changeType: 'UPSERT', value: { removed } },
      ]);
    await status(true);
    expect((await summary(TABLE)).otherSides).toBeUndefined();
    await status(false);
    const source = MODEL.replace('orders', 'raw');
    await services.writer.write(system, [
      {
        entityType: 'dataset',
        urn: source,
        aspectName: 'subTypes',
        changeType: 'UPSERT',
        value: { typeNames: ['Source'] },
      },
      {
        entityType: 'dataset',
        urn: source,
        aspectName: 'upstreamLineage',
        changeType: 'UPSERT',
        value: { upstreams: [{ dataset: TABLE.replace('orders', 'raw'), type: 'TRANSFORMED' }] },
      },
    ]);
    expect((await summary(source)).otherSides).toBeUndefined();
  });
});
