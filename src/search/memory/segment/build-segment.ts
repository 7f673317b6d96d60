import type { SearchFields } from '../../fields/search-fields';
import { rankWeight } from '../../query/ranking';
import type { SearchDocument } from '../../search-document';
import { emptyBits, setBit } from '../storage/bits';
import { type ByteText, byteText } from '../storage/byte-text';
import { NumberListsWriter } from '../storage/number-lists';
import { TextWriter } from '../storage/text-writer';
import { TermCollector } from './document-terms';
import { documentValues, type FieldKeys, hasCutValue } from './document-values';
import { FacetWriter } from './facet-writer';
import type { FieldSets } from './field-sets';
import { orderById } from './order-by-id';
import { NO_NAME, type Segment, type ValueIndex } from './segment';
import { addType, type GrowingRun } from './type-runs';
import { buildValues } from './build-values';

interface Analyzed {
  readonly urn: ByteText;
  readonly document: SearchDocument;
  readonly titles: readonly string[];
  readonly values: readonly FieldKeys[];
}

/** Makes a segment of documents with different ids. */
export function buildSegment(
  fields: SearchFields,
  fieldSets: FieldSets,
  documents: readonly SearchDocument[],
): Segment {
  const terms = new TermCollector(fields, fieldSets);
  const analyzed = documents
    .map((document) => ({ urn: byteText(document.urn), document }))
    .toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
    .map(({ urn, document }, number): Analyzed => {
      const own = fields.ofDocument(document);
      return { urn, document, titles: terms.collect(number, document, own), values: documentValues(own, document) };
    });
  const ids = Float64Array.from(analyzed, ({ document }) => Number(document.id));
  const { values, idsOf } = buildValues(analyzed.map((each) => each.values));
  return {
    size: analyzed.length,
    ids,
    byId: orderById(ids),
    ...columnsOf(fields, analyzed),
    ...listsOf(analyzed, values, idsOf),
    terms: terms.taken(),
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
    nameLengths: Uint16Array.from(analyzed, ({ titles }) => titles[1]?.length ?? NO_NAME),
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
