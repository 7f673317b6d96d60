import {
  type Bits,
  clearBit,
  countBits,
  countRange,
  emptyBits,
  hasBit,
  intersect,
  isEmpty,
  numbersOf,
  setBit,
  subtract,
  unite,
} from './bits';
import { distinct, filtered, isAscending, lowerBound, merged, seeker } from './sorted-numbers';

/** A list of so many documents takes half the memory of bits, and operations on it are faster. */
const FEW_SHARE = 64;
const FEW_MIN = 16;
const NO_BITS: Bits = new Uint32Array();

/** Whether so many documents of a segment are kept as a list. */
export function areFew(count: number, size: number): boolean {
  return count <= Math.max(FEW_MIN, size / FEW_SHARE);
}

/**
 * Documents of one segment: few as a list of their numbers, many as bits. So what is done with few of them costs nothing for the others.
 * A set never changes.
 */
export class DocumentSet {
  private constructor(
    /** The number of documents of the segment. */
    readonly segmentSize: number,
    /** Ascending; absent if there are bits. */
    private readonly list: Uint32Array | undefined,
    private readonly bits: Bits | undefined,
  ) {}

  /** @param numbers ascending and different */
  static ofNumbers(numbers: Uint32Array, size: number): DocumentSet {
    if (areFew(numbers.length, size)) return new DocumentSet(size, numbers, undefined);
    const bits = emptyBits(size);
    for (let at = 0; at < numbers.length; at++) setBit(bits, numbers[at] ?? 0);
    return new DocumentSet(size, undefined, bits);
  }

  /** @param numbers in any order, also several times */
  static ofAny(numbers: Uint32Array, size: number): DocumentSet {
    return DocumentSet.ofNumbers(isAscending(numbers) ? numbers : distinct(numbers.toSorted()), size);
  }

  /** @param bits which must not change any more */
  static ofBits(bits: Bits, size: number): DocumentSet {
    return new DocumentSet(size, undefined, bits);
  }

  static empty(size: number): DocumentSet {
    return new DocumentSet(size, new Uint32Array(), undefined);
  }

  /** Whether they are a list, so that it costs little to look at each. */
  get isFew(): boolean {
    return this.list !== undefined;
  }

  get isEmpty(): boolean {
    return this.list ? this.list.length === 0 : isEmpty(this.asBits());
  }

  get count(): number {
    return this.list ? this.list.length : countBits(this.asBits());
  }

  /** The number of documents from `start` to before `end`. */
  countBetween(start: number, end: number): number {
    const { list } = this;
    return list ? lowerBound(list, end) - lowerBound(list, start) : countRange(this.asBits(), start, end);
  }

  get byteLength(): number {
    return (this.list ?? this.asBits()).byteLength;
  }

  /** The numbers, ascending. They must not be changed. */
  numbers(): Uint32Array {
    return this.list ?? numbersOf(this.asBits());
  }

  /** The same as bits. They must not be changed. */
  asBits(): Bits {
    if (this.bits) return this.bits;
    const bits = emptyBits(this.segmentSize);
    for (const number of this.list ?? []) setBit(bits, number);
    return bits;
  }

  /** The documents that are in the other set too. */
  and(other: DocumentSet): DocumentSet {
    if (this.list) return this.listed(filtered(this.list, other.tester()));
    if (other.list) return other.and(this);
    return DocumentSet.ofBits(intersect(this.asBits().slice(), other.asBits()), this.segmentSize);
  }

  /** The documents that are not in the other set. */
  without(other: DocumentSet): DocumentSet {
    if (other.list?.length === 0) return this;
    if (this.list) {
      const has = other.tester();
      return this.listed(filtered(this.list, (number) => !has(number)));
    }
    const bits = this.asBits().slice();
    if (other.list) for (const number of other.list) clearBit(bits, number);
    else subtract(bits, other.asBits());
    return DocumentSet.ofBits(bits, this.segmentSize);
  }

  /** The documents of both sets. */
  or(other: DocumentSet): DocumentSet {
    if (this.list?.length === 0) return other;
    if (other.list?.length === 0) return this;
    if (this.list && other.list) return DocumentSet.ofNumbers(merged(this.list, other.list), this.segmentSize);
    if (this.list) return other.or(this);
    const bits = this.asBits().slice();
    if (other.list) for (const number of other.list) setBit(bits, number);
    else unite(bits, other.asBits());
    return DocumentSet.ofBits(bits, this.segmentSize);
  }

  /** The documents that pass a test. It looks at each. */
  filter(passes: (document: number) => boolean): DocumentSet {
    return DocumentSet.ofNumbers(filtered(this.numbers(), passes), this.segmentSize);
  }

  /** Whether a document is in the set. The documents that are asked for must ascend. */
  tester(): (document: number) => boolean {
    const { list, bits } = this;
    return list ? seeker(list) : (document) => hasBit(bits ?? NO_BITS, document);
  }

  private listed(numbers: Uint32Array): DocumentSet {
    return new DocumentSet(this.segmentSize, numbers, undefined);
  }
}
