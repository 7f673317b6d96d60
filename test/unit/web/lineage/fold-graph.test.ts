/** Boxes of platforms in a lineage, and the part of a large one that is drawn first. */
import { type FoldChoice, foldablePlatforms, foldGraph, foldId } from '#web/entity/lineage/fold-graph';
import { graphOf } from '#web/entity/lineage/lineage-graph';
import { lineageAddress, readLineage } from '#web/entity/lineage/lineage-state';
import { nearPart } from '#web/entity/lineage/near-part';
import { pageOf } from '#web/entity/lineage/node-address';
import { edgeWords } from '#web/entity/lineage/picture/edge-words';
import { sceneOf } from '#web/entity/lineage/picture/scene';

const COUNTS = { upstream: 0, downstream: 0, moreUpstream: 0, moreDownstream: 0 };
const STAMP = { createdOn: 0, updatedOn: 0, isManual: false };

/** `store a 1`: an entity on a platform, so many hops away. */
function graph(entities: readonly string[], links: readonly string[]) {
  const nodes = entities.map((text) => {
    const [platform = '', urn = '', hops] = text.split(' ');
    const summary = { urn, name: urn, entityType: 'table', platform: { urn: platform, name: platform.toUpperCase() } };
    return { summary: { ...summary, owners: [] }, hops: Number(hops), exists: true, ...COUNTS };
  });
  const edges = links.map((link) => {
    const [from = '', to = ''] = link.split('>');
    return { from, to, relationship: 'MadeFrom', ...STAMP };
  });
  return graphOf('home', { nodes, edges, cycles: [], hidden: 0, truncated: [] }, []);
}

const GRAPH = graph(
  ['store home 0', 'store a 1', 'store b 1', 'lake c 2', 'lake d 2', 'store e 2'],
  ['home>a', 'home>b', 'a>c', 'b>c', 'b>d', 'b>e'],
);
const NO_FOLDS: FoldChoice = { shut: [], open: [], picked: undefined };

describe('boxes of platforms', () => {
  it('stand for the entities of a platform that are equally far away; edges between boxes become one', () => {
    const { graph: folded, folds, boxOf } = foldGraph(GRAPH, { ...NO_FOLDS, shut: ['store', 'lake'] });
    expect([...folds.values()]).toEqual([
      { id: '1 store', platform: 'store', name: 'STORE', hops: 1, count: 2 },
      { id: '2 lake', platform: 'lake', name: 'LAKE', hops: 2, count: 2 },
    ]);
    // The middle, and one entity alone, stay what they are.
    expect([...folded.nodes.keys()]).toEqual(['home', 'e']);
    expect(folded.edges.map(({ from, to, count }) => [from, to, count])).toEqual([
      ['home', '1 store', 2],
      ['1 store', '2 lake', 3],
      ['1 store', 'e', undefined],
    ]);
    expect(['a', 'e', 'd'].map(boxOf)).toEqual(['1 store', 'e', '2 lake']);
    const scene = sceneOf({ graph: folded, folds }, new Map());
    expect([...scene.layout.boxes.keys()].toSorted()).toEqual(['1 store', '2 lake', 'e', 'home']);
    expect(edgeWords(scene, '1 store', '2 lake')).toBe('From STORE to LAKE: 3 edges. 1 more downstream of STORE.');
    expect(edgeWords(scene, '2 lake', 'e')).toBe('');
  });

  it('open alone, and never hide what somebody picked', () => {
    const opened = foldGraph(GRAPH, { ...NO_FOLDS, shut: ['store', 'lake'], open: [foldId('store', 1)] });
    expect([...opened.folds.keys()]).toEqual(['2 lake']);
    const picked = foldGraph(GRAPH, { shut: ['lake'], open: [], picked: 'c' });
    expect(picked.graph).toBe(GRAPH);
    const states = foldablePlatforms(GRAPH, { shut: ['store'], open: [] });
    expect(states.map(({ urn, count, state }) => [urn, count, state])).toEqual([
      ['lake', 2, 'open'],
      ['store', 2, 'shut'],
    ]);
  });

  it('are in the address, and stay round another middle, as the filter does', () => {
    const state = readLineage(new URLSearchParams('days=7&platform=p&shut=store&open=1+store&picked=a&column=x'));
    expect(state.open).toEqual(['1 store']);
    expect(lineageAddress('b', state)).toBe('/lineage?urn=b&days=7&platform=p&shut=store');
  });
});

describe('a large picture', () => {
  it('begins with what is round the middle', () => {
    const entities = Array.from({ length: 600 }, (_, index) => `store n${index} ${Math.ceil((index + 1) / 100)}`);
    const links = entities.map((_, index) => `${index < 100 ? 'home' : `n${index - 100}`}>n${index}`);
    const large = foldGraph(graph(['store home 0', ...entities], links), NO_FOLDS);
    const near = nearPart(large);
    expect(near.graph.nodes.size).toBe(120);
    expect([...near.graph.nodes.values()].filter(({ hops }) => hops === 1)).toHaveLength(100);
    expect(near.graph.edges).toHaveLength(119);
    const small = foldGraph(GRAPH, NO_FOLDS);
    expect(nearPart(small)).toBe(small);
  });
});

it('leads from a column to its row in the page of its table', () => {
  const table = { urn: 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)', name: 'a', entityType: 'dataset' };
  const summary = { urn: `urn:li:schemaField:(${table.urn},x.y%2Cz)`, name: 'y', entityType: 'schemaField' };
  expect(pageOf({ summary, whole: table })).toEqual({ urn: table.urn, more: { field: 'x.y,z' } });
  expect(pageOf({ summary })).toEqual({ urn: summary.urn, more: {} });
});
