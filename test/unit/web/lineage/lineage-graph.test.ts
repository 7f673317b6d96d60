/** What the picture and the list make of an answer. */
import type { LineagePicture } from '../../../../generated/http/messages';
import { columnsByTable, columnTitle, tracedColumns } from '../../../../src/web/lineage/column-trace';
import { svgOf } from '../../../../src/web/lineage/export/drawing-svg';
import { graphOf, pathTo } from '../../../../src/web/lineage/lineage-graph';
import { notesOf } from '../../../../src/web/lineage/lineage-notes';
import { readLineage, withLineage } from '../../../../src/web/lineage/lineage-state';
import { impactCsv, impactRows, sortedRows } from '../../../../src/web/lineage/list/impact-rows';

const COUNTS = { upstream: 0, downstream: 0, moreUpstream: 0, moreDownstream: 0 };
const STAMP = { createdOn: 0, updatedOn: 0, isManual: false };

function picture(hops: Record<string, number>, links: readonly string[], more: Partial<LineagePicture> = {}) {
  const nodes = Object.entries(hops).map(([urn, count]) => ({
    summary: { urn, name: `name ${urn}`, entityType: urn.startsWith('job') ? 'job' : 'table', owners: [] },
    hops: count,
    exists: true,
    ...COUNTS,
  }));
  const edges = links.map((link) => {
    const [from = '', to = ''] = link.split('>');
    return { from, to, relationship: 'MadeFrom', ...STAMP };
  });
  return { nodes, edges, cycles: [], truncated: [], ...more };
}

const CHAIN = picture({ home: 0, job1: 1, a: 2, job2: 3, b: 4, up: -1 }, [
  'up>home',
  'home>job1',
  'job1>a',
  'a>job2',
  'job2>b',
]);
const ALL = { types: [], platforms: [] };

it('leads past what the filter hides, and names it', () => {
  const graph = graphOf('home', CHAIN, { types: ['table'], platforms: [] });
  expect([...graph.nodes.keys()]).toEqual(['home', 'a', 'b', 'up']);
  expect(graph.edges.map(({ from, to, through }) => [from, to, through])).toEqual([
    ['up', 'home', []],
    ['home', 'a', ['name job1']],
    ['a', 'b', ['name job2']],
  ]);
  expect(graph.hidden).toBe(2);
});

it('finds the way from the middle in both directions, also round a cycle', () => {
  const graph = graphOf('home', picture({ home: 0, a: 1, b: 2, up: -1 }, ['up>home', 'home>a', 'a>b', 'b>home']), ALL);
  expect(pathTo(graph, 'b')).toEqual(['home', 'b']);
  expect(pathTo(graph, 'a')).toEqual(['home', 'a']);
  expect(pathTo(graph, 'up')).toEqual(['home', 'up']);
  expect(pathTo(graph, 'nowhere')).toEqual([]);
});

it('traces a column up and down, but not to its siblings', () => {
  const column = (of: string, name: string) => ({ of, name });
  const edges = [
    { from: column('a', 'x'), to: column('b', 'y') },
    { from: column('b', 'y'), to: column('c', 'z') },
    { from: column('a', 'x'), to: column('b', 'other') },
    { from: column('c', 'z'), to: column('a', 'x') },
  ];
  expect(tracedColumns(edges.slice(0, 3), column('b', 'y'))).toEqual(new Set(['b\ny', 'c\nz', 'a\nx']));
  expect(tracedColumns(edges, column('c', 'z')).size).toBe(4);
  expect(columnsByTable(edges).get('b')).toEqual(['y', 'other']);
  expect(columnTitle('[version=2.0].[type=struct].user.[type=string].id')).toBe('user.id');
});

it('makes rows that can be searched, sorted and saved', () => {
  const rows = impactRows(graphOf('home', CHAIN, ALL), (type) => type.toUpperCase());
  expect(sortedRows(rows, '', 'hops', true).map(({ urn }) => urn)).toEqual(['b', 'job2', 'a', 'job1', 'up']);
  expect(sortedRows(rows, 'JOB', 'name', false)).toHaveLength(2);
  expect(rows.find(({ urn }) => urn === 'a')?.path).toEqual(['name home', 'name job1', 'name a']);
  const csv = impactCsv(rows.slice(0, 1).map((row) => ({ ...row, name: '=1+1 "x"' })));
  expect(csv).toContain(`"'=1+1 ""x"""`);
});

it('says what is missing, and what leads in circles', () => {
  const answer = picture({ home: 0, job1: 1 }, ['home>job1', 'job1>home'], {
    cycles: [['home', 'job1']],
    truncated: ['There is more.'],
  });
  const notes = notesOf(answer, graphOf('home', answer, { types: ['table'], platforms: [] }));
  expect(notes).toEqual([
    'There is more.',
    'The filter hides 1 entity. Dashed lines lead through it.',
    'A cycle: name home, name job1 are made from each other. Dashed lines close it.',
  ]);
});

it('keeps its state in the address, and the rest of the address as it is', () => {
  const address =
    'urn=u&tab=Lineage&dir=upstream&hops=3&cols=1&days=30&type=t&platform=p&up=a&up=a&down=b&picked=x&view=list';
  const state = readLineage(new URLSearchParams(address));
  expect(withLineage(new URLSearchParams('urn=u&tab=Lineage'), state).toString()).toBe(address);
  expect(readLineage(new URLSearchParams('hops=99&dir=side&days=8'))).toMatchObject({
    hops: 10,
    direction: 'both',
    days: 0,
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
