/** Seeded metadata for the benchmark: the same seed makes the same entities on every machine. */

export interface GeneratedProposal {
  readonly entityType: string;
  readonly entityUrn: string;
  readonly changeType: 'UPSERT';
  readonly aspectName: string;
  readonly aspect: { readonly value: string; readonly contentType: 'application/json' };
}

const PLATFORMS = ['hive', 'kafka', 'snowflake', 'bigquery', 'postgres', 's3'];
const SUBJECTS = ['order', 'customer', 'payment', 'shipment', 'invoice', 'session', 'click', 'refund', 'product', 'supplier', 'ticket', 'campaign'];
const VERBS = ['placed', 'cancelled', 'daily', 'hourly', 'raw', 'clean', 'summary', 'history', 'latest', 'events', 'snapshot', 'joined'];
const PROSE = 'holds every row that the source system sent during the day before corrections are applied and late records arrive for finance and marketing teams'.split(' ');

/** Mulberry32: a small generator with a 32 bit state, good enough to spread values. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Urn of the n-th dataset; needs no state, so readers can ask for any that was written. */
export function datasetUrn(index: number): string {
  const random = seededRandom(index + 1);
  const platform = pick(random, PLATFORMS);
  return `urn:li:dataset:(urn:li:dataPlatform:${platform},shop.${pick(random, SUBJECTS)}_${pick(random, VERBS)}_${index},PROD)`;
}

/** What ingestion sends of the n-th dataset: properties, owner, tags, and every fourth one an upstream. */
export function datasetProposals(index: number): readonly GeneratedProposal[] {
  const random = seededRandom(index + 7_777_777);
  const stamp = { time: 1_700_000_000_000 + index, actor: 'urn:li:corpuser:bench' };
  const aspects: [string, object][] = [
    ['datasetProperties', propertiesOf(index, random)],
    ['ownership', { owners: [{ owner: `urn:li:corpuser:user${Math.floor(random() * 200)}`, type: 'DATAOWNER' }], lastModified: stamp }],
    ['globalTags', { tags: [{ tag: `urn:li:tag:tag${Math.floor(random() * 50)}` }] }],
  ];
  if (index % 4 === 3) {
    aspects.push(['upstreamLineage', { upstreams: [{ auditStamp: stamp, dataset: datasetUrn(index - 1), type: 'TRANSFORMED' }] }]);
  }
  return aspects.map(([aspectName, value]) => proposal(datasetUrn(index), aspectName, value));
}

/** One write of one aspect, the payload of the single-write rows. */
export function propertiesProposal(index: number): GeneratedProposal {
  return proposal(datasetUrn(index), 'datasetProperties', propertiesOf(index, seededRandom(index + 7_777_777)));
}

function propertiesOf(index: number, random: () => number): object {
  const words = Array.from({ length: 12 }, () => pick(random, PROSE));
  return {
    name: datasetUrn(index).split(',')[1],
    description: `Dataset ${index} ${words.join(' ')}`,
    customProperties: { team: `team${Math.floor(random() * 40)}`, tier: pick(random, ['gold', 'silver', 'bronze']) },
  };
}

function proposal(entityUrn: string, aspectName: string, value: object): GeneratedProposal {
  return { entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName, aspect: { value: JSON.stringify(value), contentType: 'application/json' } };
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
