/** Seeded metadata for the benchmark: a dataset number gives the same dataset on every machine. */

import { schemaText } from './tables/schema-text';
import { tableProfile, tableUsage } from './tables/table-events';

export interface GeneratedProposal {
  readonly entityType: string;
  readonly entityUrn: string;
  readonly changeType: 'UPSERT';
  readonly aspectName: string;
  readonly aspect: { readonly value: string; readonly contentType: 'application/json' };
}

const PLATFORMS = ['hive', 'kafka', 'snowflake', 'bigquery', 'postgres', 's3'];
export const SUBJECTS = [
  'order',
  'customer',
  'payment',
  'shipment',
  'invoice',
  'session',
  'click',
  'refund',
  'product',
  'supplier',
  'ticket',
  'campaign',
];
export const VERBS = [
  'placed',
  'cancelled',
  'daily',
  'hourly',
  'raw',
  'clean',
  'summary',
  'history',
  'latest',
  'events',
  'snapshot',
  'joined',
];
/** Words of descriptions. Each is in two of five datasets. */
export const PROSE =
  'holds every row that the source system sent during the day before corrections are applied and late records arrive for finance and marketing teams'.split(
    ' ',
  );
/** Words that people search for, each with the share of the datasets that have it. Two are in nearly all. */
const COMMON_WORDS: readonly (readonly [word: string, share: number])[] = [
  ['table', 0.99],
  ['perf', 0.97],
  ['user', 0.1],
  ['analytics', 0.05],
  ['SampleHiveDataset', 0.001],
];
/** A prime, so that multiples of it visit every dataset of a catalog. */
export const SPREAD = 7919;
/** Makes common words independent of descriptions. */
const WORDS_SEED = 5_555_555;
/** Makes descriptions independent of names. */
const DESCRIPTION_SEED = 7_777_777;
/** Makes columns independent of both. */
const SCHEMA_SEED = 3_333_333;
/** Columns of an upstream that are linked. */
const LINKED_COLUMNS = 8;

/** Mulberry32: a small generator with 32 bits of state. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface DatasetName {
  readonly platform: string;
  readonly subject: string;
  readonly verb: string;
  readonly table: string;
}

/** It has no state, so readers can ask for any dataset that was written. */
export function datasetName(index: number): DatasetName {
  const random = seededRandom(index + 1);
  const [platform, subject, verb] = [pick(random, PLATFORMS), pick(random, SUBJECTS), pick(random, VERBS)];
  return { platform, subject, verb, table: `${subject}_${verb}_${index}` };
}

export function datasetUrn(index: number): string {
  const { platform, table } = datasetName(index);
  return `urn:li:dataset:(urn:li:dataPlatform:${platform},shop.${table},PROD)`;
}

export function ownerUrn(random: () => number): string {
  return `urn:li:corpuser:user${numberBelow(200, random)}`;
}

/** The proposals of one dataset, as a warehouse has them: its aspects, an upstream for every fourth dataset, and an event of two kinds. */
export function datasetProposals(index: number): readonly GeneratedProposal[] {
  const entityUrn = datasetUrn(index);
  return aspectTexts(index).map(([aspectName, value]) => ({
    entityType: 'dataset',
    entityUrn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value, contentType: 'application/json' },
  }));
}

/** The properties come first. */
function aspectTexts(index: number): readonly (readonly [name: string, text: string])[] {
  const random = seededRandom(index + DESCRIPTION_SEED);
  const auditStamp = { time: 1_700_000_000_000 + index, actor: 'urn:li:corpuser:bench' };
  const properties = propertiesOf(index, random);
  const owners = [ownerUrn(random), ownerUrn(random)];
  const { paths, text: schema } = schemaOf(index);
  const aspects: [string, object][] = [
    ['ownership', ownershipOf(owners, auditStamp)],
    ['globalTags', { tags: [{ tag: `urn:li:tag:tag${numberBelow(50, random)}` }] }],
    ['glossaryTerms', { terms: [{ urn: `urn:li:glossaryTerm:term${numberBelow(200, random)}` }], auditStamp }],
    ['domains', { domains: [`urn:li:domain:domain${numberBelow(20, random)}`] }],
    ...(index % 4 === 3 ? [['upstreamLineage', upstreamsOf(index, paths, auditStamp)] satisfies [string, object]] : []),
    ['datasetProfile', tableProfile(index, paths, random)],
    ['datasetUsageStatistics', tableUsage(index, paths, owners, random)],
  ];
  return [
    ['datasetProperties', JSON.stringify(properties)],
    ['schemaMetadata', schema],
    ...aspects.map(([name, value]) => [name, JSON.stringify(value)] as const),
  ];
}

function schemaOf(index: number) {
  const { platform, table } = datasetName(index);
  return schemaText(table, platform, seededRandom(index + SCHEMA_SEED));
}

function ownershipOf(owners: readonly string[], lastModified: object): object {
  const types = ['DATAOWNER', 'TECHNICAL_OWNER'];
  return { owners: owners.map((owner, at) => ({ owner, type: types[at] })), lastModified };
}

/** The dataset before, and the first columns that both have. */
function upstreamsOf(index: number, paths: readonly string[], auditStamp: object): object {
  const [dataset, own] = [datasetUrn(index - 1), datasetUrn(index)];
  const source = new Set(schemaOf(index - 1).paths);
  const common = paths.filter((path) => source.has(path)).slice(0, LINKED_COLUMNS);
  return {
    upstreams: [{ auditStamp, dataset, type: 'TRANSFORMED' }],
    fineGrainedLineages: common.map((path) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [`urn:li:schemaField:(${dataset},${path})`],
      downstreamType: 'FIELD',
      downstreams: [`urn:li:schemaField:(${own},${path})`],
    })),
  };
}

/** An endless stream of the proposals of all datasets. */
export function* proposalsFrom(firstDataset: number): Generator<GeneratedProposal, never> {
  for (let index = firstDataset; ; index++) yield* datasetProposals(index);
}

/** The same with only the first proposal of each dataset, so that each makes an entity. */
export function* newEntitiesFrom(firstDataset: number): Generator<GeneratedProposal, never> {
  for (let index = firstDataset; ; index++) for (const proposal of datasetProposals(index).slice(0, 1)) yield proposal;
}

/**
 * Other properties of datasets that exist, in an order that spreads over all of them.
 * @param valuesOf the first of the datasets whose properties they get
 */
export function* rewritesOf(entities: number, valuesOf: number): Generator<GeneratedProposal, never> {
  for (let index = 0; ; index++) {
    const entityUrn = datasetUrn((index * SPREAD) % entities);
    for (const proposal of datasetProposals(valuesOf + index).slice(0, 1)) yield { ...proposal, entityUrn };
  }
}

/** The next `size` proposals of a stream. */
export function takeProposals(stream: Generator<GeneratedProposal, never>, size: number): readonly GeneratedProposal[] {
  return Array.from({ length: size }, () => stream.next().value);
}

function propertiesOf(index: number, random: () => number): object {
  const words = [...Array.from({ length: 12 }, () => pick(random, PROSE)), ...commonWords(index)];
  return {
    name: datasetName(index).table,
    description: `Dataset ${index} ${words.join(' ')}`,
    customProperties: { team: `team${numberBelow(40, random)}`, tier: pick(random, ['gold', 'silver', 'bronze']) },
  };
}

function numberBelow(limit: number, random: () => number): number {
  return Math.floor(random() * limit);
}

function commonWords(index: number): readonly string[] {
  const random = seededRandom(index + WORDS_SEED);
  return COMMON_WORDS.filter(([, share]) => random() < share).map(([word]) => word);
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
