import type { SearchDocument } from '#search/language/fields/search-document';
import { emptyBits, setBit } from '../storage/bits';
import type { ByteText } from '../storage/byte-text';
import { TextWriter } from '../storage/text-writer';
import { useOf } from '#search/engine/use';
import type { Titles } from '#search/language/query/titles';
import { addType, type GrowingRun } from './type-runs';

interface DocumentFacts {
  readonly urn: ByteText;
  readonly nameLength: Titles['nameLength'];
  readonly rankWeight: number;
  /** Whether only the beginning of a value is kept. */
  readonly isCut: boolean;
}

/** Collects what a segment has once for each document. */
export class DocumentColumns {
  private readonly urns = new TextWriter();
  private readonly typeRuns: GrowingRun[] = [];
  private readonly ids: Float64Array;
  private readonly removed: Uint32Array;
  private readonly isCut: Uint32Array;
  private readonly rankWeights: Float64Array;
  private readonly nameLengths: Uint16Array;
  private readonly uses: Uint16Array;
  private count = 0;

  constructor(private readonly size: number) {
    this.ids = new Float64Array(size);
    this.removed = emptyBits(size);
    this.isCut = emptyBits(size);
    this.rankWeights = new Float64Array(size);
    this.nameLengths = new Uint16Array(size);
    this.uses = new Uint16Array(size);
  }

  /** Documents come in the order of their urns. */
  add(document: SearchDocument, { urn, nameLength, rankWeight, isCut }: DocumentFacts): void {
    const { id, entityType, removed } = document;
    const number = this.count++;
    this.urns.add(urn);
    addType(this.typeRuns, entityType, number);
    this.ids[number] = Number(id);
    if (removed) setBit(this.removed, number);
    if (isCut) setBit(this.isCut, number);
    this.rankWeights[number] = rankWeight;
    this.nameLengths[number] = nameLength;
    this.uses[number] = useOf(document);
  }

  taken() {
    const { size, typeRuns, ids, removed, isCut, rankWeights, nameLengths, uses } = this;
    const byId = orderById(ids);
    return { size, urns: this.urns.texts(), typeRuns, ids, byId, removed, isCut, rankWeights, nameLengths, uses };
  }
}

/** The places of the ids in their order. */
function orderById(ids: Float64Array): Uint32Array {
  return Uint32Array.from(ids.keys()).toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
}
