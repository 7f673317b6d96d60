/** What the picture and the list make of an answer. */
import type { LineagePicture } from '#generated/http/messages';
import { columnsByTable, columnTitle, traceOf } from '#web/entity/lineage/column-trace';
import { svgOf } from '#web/entity/lineage/export/drawing-svg';
import { graphOf, pathTo } from '#web/entity/lineage/lineage-graph';
import { summaryOf } from '#web/entity/lineage/lineage-summary';
import { notesOf } from '#web/entity/lineage/lineage-notes';
import { readLineage, withLineage } from '#web/entity/lineage/lineage-state';
import { missingFrom } from '#web/entity/lineage/missing-from';
import { sidesAsOne } from '#web/entity/lineage/sides-as-one';
import { withTables } from '#web/entity/lineage/parts-of-tables';
import { impactCsv, impactRows, NOBODY, ownedBy, ownersOf, sortedRows } from '#web/entity/lineage/list/impact-rows';

const COUNTS = { upstream: 0, downstream: 0, moreUpstream: 0, moreDownstream: 0 };
const STAMP = { createdOn: 0, updatedOn: 0, isManual: false };

function picture(
  hops: Record<string, number>,
  links: readonly string[],
  more: Partial<LineagePicture> = {},
): LineagePicture {
  const nodes = Object.entries(hops).map(([urn, count]) => ({
    summary: {
      urn,
      name: `name ${urn}`,
      entityType: urn.startsWith('job') ? 'job' : 'table',
      platform: urn.startsWith('job') ? { urn: 'runner', name: 'Runner' } : { urn: 'store', name: 'Store' },
      owners: [],
    },
    hops: count,
    exists: true,
    ...COUNTS,
  }));
  const edges = links.map((link) => {
    const [from = '', to = ''] = link.split('>');
    return { from, to, relationship: 'MadeFrom', ...STAMP };
  });
  return { nodes, edges, cycles: [], hidden: 0, truncated: [], ...more };
}

/** How many are missing upstream and downstream of each entity, in their order. */
function withMore(answer: LineagePicture, more: readonly (readonly [number, number])[]): LineagePicture {
  const nodes = answer.nodes.map((node, at) => {
    const [moreUpstream, moreDownstream] = more[at] ?? [0, 0];
    return { ...node, moreUpstream, moreDownstream };
  });
  return { ...answer, nodes };
}

const CHAIN = picture({ home: 0, job1: 1, a: 2, job2: 3, b: 4, up: -1 }, [
  'up>home',
  'home>job1',
  'job1>a',
  'a>job2',
  'job2>b',
]);
const ALL: readonly string[] = [];
const ASKED = { types: [], to: undefined };

it('leads past what the filter hides, and names it', () => {
  const graph = graphOf('home', CHAIN, ['store']);
  expect([...graph.nodes.keys()]).toEqual(['home', 'a', 'b', 'up']);
  const edges = graph.edges.map(({ from, to, through }) => [from, to, through]);
  expect(edges).toHaveLength(3);
  expect(edges).toEqual(
    expect.arrayContaining([
      ['up', 'home', []],
      ['home', 'a', ['name job1']],
      ['a', 'b', ['name job2']],
    ]),
  );
  expect(graph.hidden).toBe(2);
});

it('draws ways past entities of other types as edges, and joins them with what the filter hides', () => {
  const ways = [{ from: 'home', to: 'job1', through: [{ urn: 'q', name: 'query' }] }];
  const answer = picture({ home: 0, job1: 1, a: 2 }, ['job1>a'], { ways });
  expect(graphOf('home', answer, ALL).edges).toContainEqual(
    expect.objectContaining({ from: 'home', to: 'job1', facts: undefined, through: ['query'] }),
  );
  expect(graphOf('home', answer, ['store']).edges).toEqual([
    { from: 'home', to: 'a', facts: undefined, through: ['query', 'name job1'] },
  ]);
});

it('finds the way from the middle in both directions, also round a cycle', () => {
  const graph = graphOf('home', picture({ home: 0, a: 1, b: 2, up: -1 }, ['up>home', 'home>a', 'a>b', 'b>home']), ALL);
  expect(pathTo(graph, 'b')).toEqual(['home', 'b']);
  expect(pathTo(graph, 'a')).toEqual(['home', 'a']);
  expect(pathTo(graph, 'up')).toEqual(['home', 'up']);
  expect(pathTo(graph, 'nowhere')).toEqual([]);
});

it('traces a column up and down, but not to its siblings', () => {
  const column = (of: string, name: string) => ({ urn: `${of}.${name}`, of, name });
  const edges = [
    { from: column('a', 'x'), to: column('b', 'y') },
    { from: column('b', 'y'), to: column('c', 'z') },
    { from: column('a', 'x'), to: column('b', 'other') },
    { from: column('c', 'z'), to: column('a', 'x') },
  ];
  const trace = traceOf(edges.slice(0, 3), 'b.y');
  expect(trace?.all).toEqual(new Set(['b\ny', 'c\nz', 'a\nx']));
  expect([trace?.upstream, trace?.downstream]).toEqual([new Set(['a\nx']), new Set(['c\nz'])]);
  expect(trace?.tables).toEqual(new Set(['a', 'b', 'c']));
  expect(traceOf(edges, 'c.z')?.all.size).toBe(4);
  expect(traceOf(edges, 'nowhere')).toBeUndefined();
  expect(columnsByTable(edges).get('b')).toEqual(['y', 'other']);
  expect(columnTitle('[version=2.0].[type=struct].user.[type=string].id')).toBe('user.id');
});

it('names a column after its table, with the owners and the platform of the table', () => {
  const table = { urn: 'urn:t', name: 'orders', entityType: 'table', platform: { urn: 'store', name: 'Store' } };
  const owners = [{ urn: 'jane', name: 'Jane' }];
  const [bare] = picture({ 'urn:c:(urn:t,[type=string].id)': 1 }, []).nodes;
  if (!bare) throw new Error('there is a node');
  const { urn, entityType } = bare.summary;
  const summary = { urn, entityType, name: '(urn:t,[type=string].id)' };
  const answer = picture({}, [], { nodes: [{ ...bare, summary, whole: { ...table, owners } }] });
  expect(withTables(answer).nodes[0]?.summary).toMatchObject({ name: 'orders.id', owners, platform: table.platform });
  expect(withTables(CHAIN)).toBe(CHAIN);
});

it('makes rows that can be searched, sorted and saved', () => {
  const rows = impactRows(graphOf('home', CHAIN, ALL), (type) => type.toUpperCase());
  expect(sortedRows(rows, '', 'hops', true).map(({ urn }) => urn)).toEqual(['b', 'job2', 'a', 'job1', 'up']);
  expect(sortedRows(rows, 'JOB', 'name', false)).toHaveLength(2);
  expect(rows.find(({ urn }) => urn === 'a')?.path).toEqual(['name home', 'name job1', 'name a']);
  const csv = impactCsv(rows.slice(0, 1).map((row) => ({ ...row, name: '=1+1 "x"' })));
  expect(csv).toContain(`"'=1+1 ""x"""`);
});

it('counts what each owner has, and lists it alone', () => {
  const [first, ...rest] = impactRows(graphOf('home', CHAIN, ALL), (type) => type);
  if (!first) throw new Error('there are rows');
  const rows = [
    { ...first, owners: ['Jane', 'Tom'] },
    ...rest.map((row, index) => (index === 0 ? { ...row, owners: ['Jane'] } : row)),
  ];
  expect(ownersOf(rows)).toEqual([
    { name: NOBODY, count: 3 },
    { name: 'Jane', count: 2 },
    { name: 'Tom', count: 1 },
  ]);
  expect(ownedBy(rows, 'Jane')).toHaveLength(2);
  expect(ownedBy(rows, NOBODY)).toHaveLength(3);
  expect(ownedBy(rows, undefined)).toBe(rows);
});

it('counts neighbours that the answer leaves out, but not those beyond its hops, nor on a side that nobody asked for', () => {
  const answer = picture({ home: 0, a: 1, b: 2 }, ['home>a', 'a>b']);
  const graph = graphOf(
    'home',
    withMore(answer, [
      [1, 0],
      [7, 5],
      [7, 9],
    ]),
    ALL,
  );
  expect(missingFrom(graph, { hops: 1, direction: 'both' }).count).toBe(1);
  expect(missingFrom(graph, { hops: 1, direction: 'downstream' }).count).toBe(0);
  expect(missingFrom(graph, { hops: 2, direction: 'downstream' }).count).toBe(5);
  expect(summaryOf(graph, { hops: 2, direction: 'downstream' })).toBe('0 upstream, 2 downstream');
});

it('gives no number where others may be behind those that are missing, or one may be missing twice', () => {
  const answer = picture({ home: 0, a: 1, b: 1 }, ['home>a', 'home>b']);
  const behind = graphOf('home', withMore(answer, [[0, 1]]), ALL);
  const twice = graphOf(
    'home',
    withMore(answer, [
      [0, 0],
      [0, 3],
      [0, 3],
    ]),
    ALL,
  );
  for (const [graph, hops] of [
    [behind, 4],
    [twice, 2],
  ] as const) {
    expect(missingFrom(graph, { hops, direction: 'both' }).count).toBeUndefined();
    expect(summaryOf(graph, { hops, direction: 'both' })).toBe('0 upstream, 2 or more downstream');
  }
});

it('says what is missing, and what leads in circles', () => {
  const answer = picture({ home: 0, job1: 1 }, ['home>job1', 'job1>home'], {
    cycles: [['home', 'job1']],
    hidden: 2,
    truncated: ['There is more.'],
  });
  const notes = notesOf(answer, graphOf('home', answer, ['store']), { types: [], to: 'far' });
  expect(notes).toEqual([
    'No data flows between the entity in the middle and the one that you chose.',
    'There is more.',
    '2 entities you may not see. There may be others behind, which are not counted.',
    'The filter hides 1 entity. Dashed lines lead through it.',
    'A cycle: name home, name job1 are made from each other. Dashed lines close it.',
  ]);
  expect(notesOf(CHAIN, graphOf('home', CHAIN, ALL), ASKED)).toEqual([]);
});

it('keeps its state in the address, and the rest of the address as it is', () => {
  const address =
    'urn=u&tab=Lineage&dir=upstream&hops=3&cols=1&days=30&since=2026-01-31&until=2026-02-01&most=5000' +
    '&type=t&platform=p&to=y&column=c&up=a&up=a&down=b&picked=x&view=list';
  const state = readLineage(new URLSearchParams(address));
  expect(withLineage(new URLSearchParams('urn=u&tab=Lineage'), state).toString()).toBe(address);
  expect(readLineage(new URLSearchParams('hops=99&dir=side&days=8&since=soon&most=7'))).toMatchObject({
    hops: 10,
    direction: 'both',
    days: 0,
    since: undefined,
    most: 100,
  });
  expect(withLineage(new URLSearchParams('urn=u'), readLineage(new URLSearchParams())).toString()).toBe('urn=u');
});

it('escapes names in SVG files', () => {
  const text = '<script>alert(1)</script> & "q"\u0000';
  const svg = svgOf({
    width: 10,
    height: 10,
    shapes: [{ kind: 'text', x: 0, y: 0, text, colour: 'red', size: 12, isBold: false }],
  });
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;q&quot;<');
});

it('shows the sides of one thing as one, with the edges, columns and hops of all of them', () => {
  const column = (of: string, name: string) => ({ urn: `urn:li:part:(${of},${name})`, of, name });
  const answer = picture(
    { model: 0, table: 0, next: 1, made: 2, report: 3, source: -1, alone: -2 },
    ['model>table', 'model>next', 'next>made', 'made>report', 'source>model', 'alone>source', 'table>made'],
    {
      columns: [{ from: column('table', 'id'), to: column('made', 'id') }],
      cycles: [['model', 'table']],
    },
  );
  const sides: Record<string, string> = {
    model: 'table',
    table: 'model',
    next: 'made',
    made: 'next',
    alone: 'elsewhere',
  };
  const nodes = answer.nodes.map((node) => {
    const urn = sides[node.summary.urn];
    return {
      ...node,
      moreDownstream: 1,
      summary: { ...node.summary, ...(urn && { otherSides: [{ urn, name: urn }] }) },
    };
  });
  const one = sidesAsOne({ ...answer, nodes });
  expect(one.nodes.map(({ summary: { urn }, hops, moreDownstream }) => [urn, hops, moreDownstream])).toEqual([
    ['model', 0, 2],
    ['next', 1, 2],
    ['report', 2, 1],
    ['source', -1, 1],
    ['alone', -2, 1],
  ]);
  expect(one.edges.map(({ from, to }) => `${from}>${to}`)).toEqual([
    'model>next',
    'next>report',
    'source>model',
    'alone>source',
  ]);
  expect(one.columns).toEqual([{ from: column('model', 'id'), to: column('next', 'id') }]);
  expect(one.cycles).toEqual([]);
  expect(sidesAsOne(CHAIN)).toBe(CHAIN);
});
