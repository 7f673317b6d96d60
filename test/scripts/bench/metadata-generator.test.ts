import { datasetProposals } from '#scripts/bench/metadata-generator';

interface Column {
  readonly fieldPath: string;
  readonly description?: string;
}

function columnsOf(index: number): readonly Column[] {
  const schema = datasetProposals(index).find(({ aspectName }) => aspectName === 'schemaMetadata');
  const { fields }: { fields: readonly Column[] } = JSON.parse(schema?.aspect.value ?? '');
  return fields;
}

const TABLES = Array.from({ length: 500 }, (_, index) => index);

describe('the tables of the benchmark', () => {
  it('are the same each time', () => {
    expect(datasetProposals(7)).toEqual(datasetProposals(7));
    expect(datasetProposals(7)).not.toEqual(datasetProposals(8));
  });

  it('have 40 different columns, a tenth of them nested and about half described', () => {
    const columns = TABLES.map(columnsOf);
    for (const each of columns) expect(new Set(each.map(({ fieldPath }) => fieldPath)).size).toBe(40);
    const all = columns.flat();
    expect(all.filter(({ fieldPath }) => fieldPath.includes('.'))).toHaveLength(all.length / 10);
    expect(all.filter(({ description }) => description).length / all.length).toBeCloseTo(0.5, 1);
  });

  it('share the names at the head and have many in the tail', () => {
    const tables = new Map<string, number>();
    for (const { fieldPath } of TABLES.flatMap(columnsOf)) tables.set(fieldPath, (tables.get(fieldPath) ?? 0) + 1);
    expect([...tables.values()].filter((count) => count > TABLES.length / 10).length).toBeGreaterThan(20);
    expect([...tables.values()].filter((count) => count === 1).length).toBeGreaterThan(1000);
  });

  it('link columns of their upstreams that exist', () => {
    const lineage = datasetProposals(3).find(({ aspectName }) => aspectName === 'upstreamLineage');
    const { fineGrainedLineages }: { fineGrainedLineages: readonly { readonly upstreams: readonly string[] }[] } =
      JSON.parse(lineage?.aspect.value ?? '');
    const paths = new Set(columnsOf(2).map(({ fieldPath }) => fieldPath));
    const linked = fineGrainedLineages.flatMap(({ upstreams }) => upstreams);
    expect(linked.length).toBeGreaterThan(3);
    for (const urn of linked) expect(paths).toContain(urn.slice(urn.lastIndexOf(',') + 1, -1));
  });
});
