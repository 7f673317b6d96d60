import type { Turn } from '#base/background/turn';
import { packSegment } from '../binary/pack-segment';
import { FacetWriter } from '../segment/facet-writer';
import { entityTypeOf, type Facets, type Segment } from '../segment/segment';
import type { SegmentView } from '../segment/segment-view';
import { addType, type GrowingRun } from '../segment/type-runs';
import { emptyBits, hasBit, setBit } from '../storage/bits';
import { NumberListsWriter } from '../storage/number-lists';
import { TextWriter } from '../storage/text-writer';
import { GONE, type MergedDocuments, mergeDocuments } from './merged-documents';
import { type MergedValues, mergeTerms, mergeValues } from './merge-terms';

/** A segment of the documents in use of others, and where they went. */
export interface Merged {
  readonly segment: Segment;
  readonly documents: MergedDocuments;
}

/** A merged segment in its final form, and for each source the new numbers of its documents. */
export interface PackedMerge extends Pick<MergedDocuments, 'renumbered'> {
  readonly segment: Segment;
}

/** Documents between two looks at the clock. */
const STEP = 128;

export async function mergeAndPack(views: readonly SegmentView[], turn: Turn): Promise<PackedMerge> {
  const { documents, segment } = await mergeSegments(views, turn);
  return { segment: await packSegment(segment, turn), renumbered: documents.renumbered };
}

/** Makes one segment of several, in turns. The others do not change. Its arrays have spare room, so it must be packed. */
export async function mergeSegments(views: readonly SegmentView[], turn: Turn): Promise<Merged> {
  const documents = await mergeDocuments(views, turn);
  const { values, renamed } = await mergeValues(views, documents, turn);
  const terms = await mergeTerms(views, documents, turn);
  const columns = await mergeColumns(views, documents, turn);
  const lists = await mergeLists(views, documents, { values, renamed }, turn);
  const byId = await mergeIds(views, documents, turn);
  return { documents, segment: { size: documents.size, ...columns, ...lists, byId, terms, values } };
}

async function mergeColumns(views: readonly SegmentView[], { size, sources, numbers }: MergedDocuments, turn: Turn) {
  const urns = new TextWriter(views.reduce((sum, { segment }) => sum + segment.urns.bytes.length, 0));
  const typeRuns: GrowingRun[] = [];
  const [ids, rankWeights] = [new Float64Array(size), new Float64Array(size)];
  const [nameLengths, uses] = [new Uint16Array(size), new Uint16Array(size)];
  const [removed, isCut] = [emptyBits(size), emptyBits(size)];
  for (let next = 0; next < size; next++) {
    const segment = views[sources[next] ?? 0]?.segment;
    const document = numbers[next] ?? 0;
    if (!segment) continue;
    urns.add(segment.urns.at(document));
    addType(typeRuns, entityTypeOf(segment, document), next);
    ids[next] = segment.ids[document] ?? 0;
    rankWeights[next] = segment.rankWeights[document] ?? 0;
    nameLengths[next] = segment.nameLengths[document] ?? 0;
    uses[next] = segment.uses[document] ?? 0;
    if (hasBit(segment.removed, document)) setBit(removed, next);
    if (hasBit(segment.isCut, document)) setBit(isCut, next);
    if (next % STEP === 0 && turn.isOver) await turn.pause();
  }
  return { urns: urns.written, typeRuns, ids, rankWeights, nameLengths, uses, removed, isCut };
}

/** The values of each document, and those that facets count. */
async function mergeLists(
  views: readonly SegmentView[],
  { size, sources, numbers }: MergedDocuments,
  { values, renamed }: MergedValues,
  turn: Turn,
) {
  const kept = new NumberListsWriter(size);
  const facets = new FacetWriter(values, size);
  for (let next = 0; next < size; next++) {
    const source = sources[next] ?? 0;
    const [segment, names] = [views[source]?.segment, renamed[source]];
    const document = numbers[next] ?? 0;
    if (!segment || !names) continue;
    for (const value of segment.kept.at(document)) kept.add(names[value] ?? 0);
    kept.endList();
    addCounted(facets, segment.facets, document, names);
    facets.endDocument(next);
    if (next % STEP === 0 && turn.isOver) await turn.pause();
  }
  return { kept: kept.taken(), facets: facets.taken() };
}

/** Adds the facet values of a document. Merging keeps their order. */
function addCounted(facets: FacetWriter, { columns, values }: Facets, document: number, names: Uint32Array): void {
  for (const { ofDocument, starts, slots } of columns) {
    const list = ofDocument[document] ?? 0;
    const end = starts[list + 1] ?? 0;
    for (let at = starts[list] ?? 0; at < end; at++) facets.add(names[values[slots[at] ?? 0] ?? 0] ?? 0);
  }
}

async function mergeIds(
  views: readonly SegmentView[],
  { size, renumbered }: MergedDocuments,
  turn: Turn,
): Promise<Uint32Array> {
  const byId = new Uint32Array(size);
  const places = views.map(() => 0);
  for (let next = 0; next < size;) {
    const source = smallestId(views, places);
    const place = places[source] ?? 0;
    const document = renumbered[source]?.[views[source]?.segment.byId[place] ?? 0] ?? GONE;
    places[source] = place + 1;
    if (document !== GONE) byId[next++] = document;
    if (next % STEP === 0 && turn.isOver) await turn.pause();
  }
  return byId;
}

function smallestId(views: readonly SegmentView[], places: readonly number[]): number {
  let [found, smallest] = [0, Infinity];
  views.forEach(({ segment: { ids, byId } }, source) => {
    const document = byId[places[source] ?? 0];
    const id = document === undefined ? Infinity : (ids[document] ?? Infinity);
    if (id < smallest) [found, smallest] = [source, id];
  });
  return found;
}
