import { BinaryWriter } from '../../../database/binary-writer';
import type { ScoreClass } from '../../fields/search-field';
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

interface Places {
  /** Positions in the text, rising, with the bits of their score classes. */
  readonly positions: number[];
  /** Numbers of the fields that hold it. */
  readonly slots: number[];
}

/** Collects the lexemes of a document: bare words with their positions, and which field holds which word. */
export class TextVector {
  private readonly places = new Map<string, Places>();
  private readonly fields: string[] = [];
  private position = 0;

  /** A lexeme that has no place: it is only ever asked for as a whole. */
  add(lexeme: string): void {
    this.placesOf(lexeme);
  }

  /** Words of a field that bare words do not cover: they are lexemes of the field. */
  addFieldWords(field: string, tokens: readonly Token[]): void {
    this.addWords(tokens, (word) => this.addPosition(wordLexeme(field, word), ''), (stemmed) => this.addPosition(stemLexeme(field, stemmed), ''));
  }

  /** Words that bare words look into. The field itself can be asked for them through its slot, unless it is null. */
  addBareWords(field: string | null, tokens: readonly Token[], scoreClass: ScoreClass): void {
    const slot = field === null ? 0 : this.slotOf(field);
    const add = (lexeme: string) => {
      const places = this.addPosition(lexeme, scoreClass);
      if (slot > 0 && places && places.slots.at(-1) !== slot) places.slots.push(slot);
    };
    this.addWords(tokens, add, (stemmed) => add(stemLexeme(null, stemmed)));
  }

  /** The tsvector that is indexed. */
  terms(): Buffer {
    return tsvector([...this.places].map(([lexeme, { positions }]) => [lexeme, positions]));
  }

  /** The tsvector that tells fields: a field stands at its slot, and so do its words. */
  details(): Buffer {
    const words = [...this.places].flatMap(([lexeme, { slots }]): readonly Entry[] => (slots.length > 0 ? [[lexeme, slots]] : []));
    return tsvector([...this.fields.map((field, index): Entry => [fieldLexeme(field), [index + 1]]), ...words]);
  }

  private addWords(tokens: readonly Token[], addWord: (word: string) => void, addStem: (stemmed: string) => void): void {
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

  private addPosition(lexeme: string, scoreClass: ScoreClass | ''): Places | undefined {
    const places = this.placesOf(lexeme);
    if (places && places.positions.length < POSITIONS_PER_LEXEME_MAX) addPlace(places.positions, Math.min(this.position, POSITION_MAX) | SCORE_BITS[scoreClass]);
    return places;
  }

  private placesOf(lexeme: string): Places | undefined {
    let places = this.places.get(lexeme);
    if (!places && this.places.size < LEXEMES_MAX) {
      places = { positions: [], slots: [] };
      this.places.set(lexeme, places);
    }
    return places;
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

type Entry = readonly [lexeme: string, places: readonly number[]];

const writer = new BinaryWriter();

/**
 * As PostgreSQL sends and receives it (tsvectorsend in tsvector.c): it takes half the time of a text. Sorted, so that equal vectors are
 * equal to the byte: their padding depends on the order in which they were received.
 */
function tsvector(entries: readonly Entry[]): Buffer {
  writer.restart();
  writer.int32(entries.length);
  for (const [lexeme, places] of entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const count = Math.min(places.length, PLACES_MAX);
    writer.text(lexeme);
    writer.byte(0);
    writer.int16(count);
    for (let at = 0; at < count; at++) writer.int16(places[at] ?? 0);
  }
  return writer.take();
}
