import type { ScoreClass } from '../../fields/search-field';
import { stem } from '../../text/stem';
import { DISTANCE_VALUES, type Token } from '../../text/tokenize';
import { fieldLexeme, quoteLexeme, stemLexeme, wordLexeme } from './lexemes';

/** What PostgreSQL can tell apart: later words count, but phrases do not find them. */
const POSITION_MAX = 16_383;
/** Of one word; more would change neither its score nor, mostly, its phrases. */
const POSITIONS_PER_LEXEME_MAX = 64;
/** A tsvector holds at most 1 MB. */
const LEXEMES_MAX = 20_000;

interface Places {
  /** Positions in the text, with their score classes. */
  readonly positions: string[];
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
      const places = this.addPosition(lexeme, scoreClass === 'D' ? '' : scoreClass);
      if (slot > 0 && places && places.slots.at(-1) !== slot) places.slots.push(slot);
    };
    this.addWords(tokens, add, (stemmed) => add(stemLexeme(null, stemmed)));
  }

  /** The text form of the tsvector that is indexed. */
  terms(): string {
    return [...this.places].map(([lexeme, { positions }]) => written(lexeme, positions)).join(' ');
  }

  /** The text form of the tsvector that tells fields: a field stands at its slot, and so do its words. */
  details(): string {
    const fields = this.fields.map((field, index) => written(fieldLexeme(field), [index + 1]));
    const words = [...this.places].filter(([, { slots }]) => slots.length > 0).map(([lexeme, { slots }]) => written(lexeme, slots));
    return [...fields, ...words].join(' ');
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
    if (places && places.positions.length < POSITIONS_PER_LEXEME_MAX) places.positions.push(Math.min(this.position, POSITION_MAX) + scoreClass);
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

function written(lexeme: string, places: readonly (string | number)[]): string {
  return places.length === 0 ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${places.join(',')}`;
}
