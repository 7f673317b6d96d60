import type { SearchFields } from '../../fields/search-fields';
import { rankWeight } from '../../query/ranking';
import type { SearchDocument } from '../../search-document';
import { emptyBits, setBit } from '../storage/bits';
import { type ByteText, byteText } from '../storage/byte-text';
import { NumberListsWriter } from '../storage/number-lists';
import { PostingsWriter } from '../storage/postings';
import { TextWriter } from '../storage/text-writer';
import { type DocumentTerms, TermCollector } from './document-terms';
import { documentValues, type FieldKeys, hasCutValue } from './document-values';
import { FacetWriter } from './facet-writer';
import type { FieldSets } from './field-sets';
import { orderById } from './order-by-id';
import { NO_NAME, type Segment, type TermIndex, type ValueIndex } from './segment';
import { addType, type GrowingRun } from './type-runs';
import { buildValues } from './build-values';

interface Analyzed {
  readonly urn: ByteText;
  readonly document: SearchDocument;
  readonly terms: DocumentTerms;
  readonly values: readonly FieldKeys[];
}

/** Makes a segment of documents with different ids. */
export function buildSegment(
  fields: SearchFields,
  fieldSets: FieldSets,
  documents: readonly SearchDocument[],
): Segment {
  const collector = new TermCollector(fields, fieldSets);
  const analyzed = documents
    .map((document) => ({
      urn: byteText(document.urn),
      document,
      terms: collector.collect(document),
      values: documentValues(fields, document),
    }))
    .toSorted((a, b) => (a.urn < b.urn ? -1 : 1));
  const ids = Float64Array.from(analyzed, ({ document }) => Number(document.id));
  const { values, idsOf } = buildValues(analyzed.map((each) => each.values));
  return {
    size: analyzed.length,
    ids,
    byId: orderById(ids),
    ...columnsOf(fields, analyzed),
    ...listsOf(analyzed, values, idsOf),
    terms: buildTerms(analyzed, fieldSets),
    values,
  };
}

function columnsOf(fields: SearchFields, analyzed: readonly Analyzed[]) {
  const urns = new TextWriter();
  const typeRuns: GrowingRun[] = [];
  const [removed, isCut] = [emptyBits(analyzed.length), emptyBits(analyzed.length)];
  analyzed.forEach(({ urn, document, values }, number) => {
    urns.add(urn);
    addType(typeRuns, document.entityType, number);
    if (document.removed) setBit(removed, number);
    if (hasCutValue(values)) setBit(isCut, number);
  });
  return {
    urns: urns.texts(),
    typeRuns,
    removed,
    isCut,
    rankWeights: Float64Array.from(analyzed, ({ document }) => rankWeight(fields, document)),
    nameLengths: Uint16Array.from(analyzed, ({ terms: { titles } }) => titles[1]?.length ?? NO_NAME),
  };
}

/** The values of each document, and those that facets count. */
function listsOf(analyzed: readonly Analyzed[], index: ValueIndex, idsOf: (field: FieldKeys) => readonly number[]) {
  const kept = new NumberListsWriter(analyzed.length);
  const facets = new FacetWriter(index, analyzed.length);
  analyzed.forEach(({ values }, number) => {
    kept.add(values.flatMap(idsOf));
    const counted = values.filter(({ facet }) => facet).flatMap(idsOf);
    facets.add(
      number,
      [...new Set(counted)].toSorted((a, b) => a - b),
    );
  });
  return { kept: kept.taken(), facets: facets.taken() };
}

function buildTerms(analyzed: readonly Analyzed[], fieldSets: FieldSets): TermIndex {
  const postings = new Map<ByteText, number[]>();
  let count = 0;
  analyzed.forEach(({ terms }, number) => {
    count += terms.sets.size;
    for (const [term, set] of terms.sets) {
      const known = postings.get(term);
      if (known) known.push(number, set);
      else postings.set(term, [number, set]);
    }
  });
  const texts = new TextWriter();
  const writer = new PostingsWriter({ terms: postings.size, postings: count, markMax: fieldSets.size });
  for (const term of [...postings.keys()].toSorted()) {
    texts.add(term);
    const pairs = postings.get(term) ?? [];
    for (let at = 0; at < pairs.length; at += 2) writer.add(pairs[at] ?? 0, pairs[at + 1] ?? 0);
    writer.endTerm();
  }
  return { texts: texts.texts(), postings: writer.postings() };
}
