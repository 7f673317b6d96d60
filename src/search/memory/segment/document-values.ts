import type { Turn } from '#base/background/turn';
import { isInRowsOnly, KEYWORD, type SearchField } from '#search/language/fields/search-field';
import type { FieldValue, SearchDocument } from '#search/language/fields/search-document';
import type { ByteText } from '../storage/byte-text';
import { GrowingPostings } from '../storage/growing-postings';
import { NumberList } from '../storage/number-list';
import { orderOfTexts } from '../storage/order-of-texts';
import { PostingsWriter } from '../storage/postings-writer';
import { TextWriter } from '../storage/text-writer';
import type { ValueIndex } from './segment';
import { comparedValue, foldedHash, isCut, KEY_OF_ROWS, keyOfValue, mayBeCut, valueOf } from './value-keys';

/** Holds the runs of a document. No field of the models has this name. */
export const RUNS = '\u0000runs';
const RUNS_FIELD = { ...KEYWORD, name: RUNS };

type ValueField = Pick<SearchField, 'name' | 'kind' | 'facet'>;
type Scalar = string | number | bigint | boolean;

/** The distinct values of one field, in the order in which they were found. */
interface FieldValues {
  /** The place of each value. */
  readonly places: Map<Scalar, number>;
  readonly keys: ByteText[];
  /** The number of each value among those of all fields. */
  readonly numbers: number[];
}

export interface CollectedValues {
  readonly index: ValueIndex;
  /** The id of each value by its number. */
  readonly ids: Uint32Array;
  /** The values of each document: twice their numbers, plus one where a facet counts the value. */
  readonly own: NumberList;
  /** The end of the values of each document. */
  readonly ends: NumberList;
}

/** Values between two looks at the clock. */
const STEP = 64;

/** The distinct values of documents, field by field. A key is made once for each of them, because most documents share theirs. */
export class ValueCollector {
  private readonly byField = new Map<string, FieldValues>();
  private readonly postings = new GrowingPostings();
  private readonly own = new NumberList();
  private readonly ends = new NumberList();

  /**
   * Documents come in the order of their numbers.
   * @param fields those that the document has
   * @returns whether only the beginning of a value is kept
   */
  collect(number: number, { fields: values, runIds }: SearchDocument, fields: readonly SearchField[]): boolean {
    let hasCut = false;
    for (const field of fields) {
      const value = values[field.name];
      if (value !== undefined && this.addField(field, value, number)) hasCut = true;
    }
    if (runIds.length > 0) this.addValues(RUNS_FIELD, runIds, number);
    this.ends.add(this.own.size);
    return hasCut;
  }

  /** The values of all documents, written in turns. */
  async taken(turn: Turn): Promise<CollectedValues> {
    const { postings } = this;
    const writer = new PostingsWriter({ terms: postings.terms, bytes: postings.size, isMarked: false });
    const keys = new TextWriter();
    const [ids, foldedHashes] = [new Uint32Array(postings.terms), new Uint32Array(postings.terms)];
    const fields = [...this.byField.keys()].toSorted();
    const fieldStarts = [0];
    for (const field of fields) {
      const { keys: own, numbers } = this.ofField(field);
      for (const place of await orderOfTexts(own, turn)) {
        const [key, number] = [own[place] ?? '', numbers[place] ?? 0];
        ids[number] = keys.size;
        foldedHashes[keys.size] = foldedHash(String(valueOf(key)));
        keys.add(key);
        postings.write(number, writer);
        if (keys.size % STEP === 0 && turn.isOver) await turn.pause();
      }
      fieldStarts.push(keys.size);
    }
    const index = {
      fields,
      fieldStarts: Uint32Array.from(fieldStarts),
      keys: keys.texts(),
      postings: writer.postings(),
      foldedHashes,
    };
    return { index, ids, own: this.own, ends: this.ends };
  }

  private ofField(name: string): FieldValues {
    let known = this.byField.get(name);
    if (!known) this.byField.set(name, (known = { places: new Map(), keys: [], numbers: [] }));
    return known;
  }

  private addField(field: SearchField, value: FieldValue, document: number): boolean {
    if (!isInRowsOnly(field)) return this.addValues(field, value, document);
    if (typeof value === 'object' && value.length === 0) return false;
    const known = this.ofField(field.name);
    this.addTo(known, known.places.get(KEY_OF_ROWS) ?? this.addKey(known, KEY_OF_ROWS, KEY_OF_ROWS), false, document);
    return true;
  }

  private addValues(field: ValueField, value: FieldValue, document: number): boolean {
    const known = this.ofField(field.name);
    if (typeof value !== 'object') return this.add(known, field, value, document);
    let hasCut = false;
    for (const each of value) if (this.add(known, field, each, document)) hasCut = true;
    return hasCut;
  }

  private add(known: FieldValues, field: ValueField, given: string | number | boolean, document: number): boolean {
    const value = comparedValue(given, field);
    // Another entity type may keep the whole of a text that this one cuts.
    const identity = mayBeCut(value) ? keyOfValue(value, field) : value;
    const place = known.places.get(identity) ?? this.addKey(known, identity, keyOfValue(value, field));
    this.addTo(known, place, field.facet, document);
    return isCut(known.keys[place] ?? '');
  }

  private addKey(known: FieldValues, identity: Scalar, key: ByteText): number {
    const place = known.keys.push(key) - 1;
    known.places.set(identity, place);
    known.numbers.push(this.postings.addTerm());
    return place;
  }

  private addTo(known: FieldValues, place: number, isCounted: boolean, document: number): void {
    const number = known.numbers[place] ?? 0;
    this.postings.touch(number, document);
    this.own.add(number * 2 + Number(isCounted));
  }
}
