import type { SearchFields } from '../../fields/search-fields';
import { rankWeight } from '../../query/ranking';
import type { SearchDocument } from '../../search-document';
import { emptyBits, setBit } from '../storage/bits';
import { type ByteText, byteText } from '../storage/byte-text';
import { NumberListsWriter } from '../storage/number-lists';
import { TextWriter } from '../storage/text-writer';
import { TermCollector } from './document-terms';
import { hasCutValue, type OwnValues, ValueCollector } from './document-values';
import { FacetWriter } from './facet-writer';
import type { FieldSets } from './field-sets';
import { orderById } from './order-by-id';
import { NO_NAME, type Segment, type ValueIndex } from './segment';
import { addType, type GrowingRun } from './type-runs';

interface Analyzed {
  readonly urn: ByteText;
  readonly document: SearchDocument;
  readonly titles: readonly string[];
  readonly values: readonly OwnValues[];
}

/** Makes a segment of documents with different ids. */
export function buildSegment(
  fields: SearchFields,
  fieldSets: FieldSets,
  documents: readonly SearchDocument[],
): Segment {
  const terms = new TermCollector(fields, fieldSets);
  const collected = new ValueCollector();
  const analyzed = documents
    .map((document) => ({ urn: byteText(document.urn), document }))
    .toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
    .map(({ urn, document }, number): Analyzed => {
      const own = fields.ofDocument(document);
      const titles = terms.collect(number, document, own);
      return { urn, document, titles, values: collected.collect(number, document, own) };
    });
  const ids = Float64Array.from(analyzed, ({ document }) => Number(document.id));
  const values = collected.taken();
  return {
    size: analyzed.length,
    ids,
    byId: orderById(ids),
    ...columnsOf(fields, analyzed),
    ...listsOf(analyzed, values),
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
function listsOf(analyzed: readonly Analyzed[], index: ValueIndex) {
  const kept = new NumberListsWriter(analyzed.length);
  const facets = new FacetWriter(index, analyzed.length);
  analyzed.forEach(({ values: fields }, number) => {
    const all: number[] = [];
    const counted: number[] = [];
    for (const { facet, values } of fields) {
      for (const { id } of values) {
        all.push(id);
        if (facet && !counted.includes(id)) counted.push(id);
      }
    }
    kept.add(all);
    facets.add(
      number,
      counted.toSorted((a, b) => a - b),
    );
  });
  return { kept: kept.taken(), facets: facets.taken() };
}
