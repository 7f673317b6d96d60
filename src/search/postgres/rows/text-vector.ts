import { BinaryWriter } from '../../../database/binary-writer';
import type { ScoreClass } from '../../../../generated/registry/registry-types';
import { stem } from '../../text/stem';
import { DISTANCE_VALUES, type Token } from '../../text/tokenize';
import { fieldLexeme, stemLexeme, wordLexeme } from './lexemes';

/** What PostgreSQL can tell apart: later words count, but phrases do not find them. */
const POSITION_MAX = 16_383;
/** Of one word; more would change neither its score nor, mostly, its phrases. */
const POSITIONS_PER_LEXEME_MAX = 64;
/** Places of any one lexeme that PostgreSQL takes. */
const PLACES_MAX = 255;
/** A place is 14 bits, with its score class in the two above them. */
const SCORE_BITS: Readonly<Record<ScoreClass | '', number>> = { A: 3 << 14, B: 2 << 14, C: 1 << 14, D: 0, '': 0 };
/** A tsvector holds at most 1 MB. */
const LEXEMES_MAX = 20_000;

type Places = readonly number[];

/** What is known of a lexeme. Most have neither, or one of each. */
interface Occurrences {
  /** Positions in the text, rising, with the bits of their score classes. */
  positions: number[] | undefined;
  /** Numbers of the fields that hold it. */
  slots: number[] | undefined;
}

/** Collects the lexemes of a document: bare words with their positions, and which field holds which word. */
export class TextVector {
  private readonly lexemes = new Map<string, Occurrences>();
  private readonly fields: string[] = [];
  private position = 0;
  /** The lexemes, sorted when they are all there. */
  private order: readonly string[] | undefined;

  /** A lexeme that has no place: it is only ever asked for as a whole. */
  add(lexeme: string): void {
    this.occurrencesOf(lexeme);
  }

  /** Words of a field that bare words do not cover: they are lexemes of the field. */
  addFieldTerms(field: string, tokens: readonly Token[]): void {
    this.addWords(
      tokens,
      (word) => this.addPosition(wordLexeme(field, word), ''),
      (stemmed) => this.addPosition(stemLexeme(field, stemmed), ''),
    );
  }

  /** Words that bare words look into. The field itself can be asked for them through its slot, unless it is null. */
  addDefaultTerms(field: string | null, tokens: readonly Token[], scoreClass: ScoreClass): void {
    const slot = field === null ? 0 : this.slotOf(field);
    const add = (lexeme: string) => {
      const found = this.addPosition(lexeme, scoreClass);
      if (slot === 0 || !found) return;
      if (!found.slots) found.slots = [slot];
      else if (found.slots.at(-1) !== slot) found.slots.push(slot);
    };
    this.addWords(tokens, add, (stemmed) => add(stemLexeme(null, stemmed)));
  }

  /** The tsvector that is indexed. */
  terms(): Buffer {
    return tsvector(this.sorted(), (lexeme) => this.lexemes.get(lexeme)?.positions);
  }

  /** The tsvector that tells fields: a field stands at its slot, and so do its words. */
  details(): Buffer {
    const fields = new Map(this.fields.map((field, index) => [fieldLexeme(field), [index + 1]]));
    const words = this.sorted().filter((lexeme) => this.lexemes.get(lexeme)?.slots);
    return tsvector(
      [...fields.keys(), ...words].toSorted(),
      (lexeme) => fields.get(lexeme) ?? this.lexemes.get(lexeme)?.slots,
    );
  }

  private addWords(
    tokens: readonly Token[],
    addWord: (word: string) => void,
    addStem: (stemmed: string) => void,
  ): void {
    const addForms = (word: string) => {
      addWord(word);
      const stemmed = stem(word);
      if (stemmed !== word) addStem(stemmed);
    };
    this.position += DISTANCE_VALUES;
    for (const { word, parts, distance } of tokens) {
      this.position += distance;
      addForms(word);
      parts.forEach(addForms);
    }
  }

  private addPosition(lexeme: string, scoreClass: ScoreClass | ''): Occurrences | undefined {
    const found = this.occurrencesOf(lexeme);
    const place = Math.min(this.position, POSITION_MAX) | SCORE_BITS[scoreClass];
    if (found && !found.positions) found.positions = [place];
    else if (found?.positions && found.positions.length < POSITIONS_PER_LEXEME_MAX) addPlace(found.positions, place);
    return found;
  }

  private occurrencesOf(lexeme: string): Occurrences | undefined {
    let found = this.lexemes.get(lexeme);
    if (!found && this.lexemes.size < LEXEMES_MAX) {
      found = { positions: undefined, slots: undefined };
      this.lexemes.set(lexeme, found);
    }
    return found;
  }

  private sorted(): readonly string[] {
    this.order ??= [...this.lexemes.keys()].toSorted();
    return this.order;
  }

  private slotOf(field: string): number {
    if (this.fields.at(-1) !== field) this.fields.push(field);
    return this.fields.length;
  }
}

/** Of two at one position the better class stands: PostgreSQL takes none twice. */
function addPlace(positions: number[], place: number): void {
  const last = positions.at(-1);
  if (last === undefined || (last & POSITION_MAX) !== (place & POSITION_MAX)) positions.push(place);
  else positions[positions.length - 1] = Math.max(last, place);
}

const writer = new BinaryWriter();

/**
 * As PostgreSQL sends and receives it (tsvectorsend in tsvector.c): it takes half the time of a text. Sorted, so that equal vectors are
 * equal to the byte: their padding depends on the order in which they were received.
 */
function tsvector(sorted: readonly string[], placesOf: (lexeme: string) => Places | undefined): Buffer {
  writer.restart();
  writer.int32(sorted.length);
  for (const lexeme of sorted) {
    const places = placesOf(lexeme) ?? [];
    const count = Math.min(places.length, PLACES_MAX);
    writer.text(lexeme);
    writer.byte(0);
    writer.int16(count);
    for (let at = 0; at < count; at++) writer.int16(places[at] ?? 0);
  }
  return writer.take();
}
