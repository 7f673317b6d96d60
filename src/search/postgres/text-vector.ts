import type { ScoreClass } from '../fields/search-field';
import { stem } from '../text/stem';
import { DISTANCE_VALUES, type Token } from '../text/tokenize';
import { quoteLexeme, stemLexeme, wordLexeme } from './lexemes';

/** What PostgreSQL can tell apart: later words count, but phrases do not find them. */
const POSITION_MAX = 16_383;
/** Of one word; more would change neither its score nor, mostly, its phrases. */
const POSITIONS_PER_LEXEME_MAX = 64;
/** A tsvector holds at most 1 MB. */
const LEXEMES_MAX = 20_000;

/** Collects the lexemes of a document with their places and score classes. */
export class TextVector {
  private readonly places = new Map<string, string[]>();
  private position = 0;

  /** A lexeme that has no place: it is only ever asked for as a whole. */
  add(lexeme: string): void {
    if (!this.places.has(lexeme) && this.places.size < LEXEMES_MAX) this.places.set(lexeme, []);
  }

  /** The words of one value: themselves, their camelCase parts, and the stems of both. */
  addWords(field: string | null, tokens: readonly Token[], scoreClass: ScoreClass): void {
    this.position += DISTANCE_VALUES;
    for (const { word, parts, distance } of tokens) {
      this.position += distance;
      this.addWord(field, word, scoreClass);
      for (const part of parts) this.addWord(field, part, scoreClass);
    }
  }

  /** The text form of the tsvector. */
  toString(): string {
    return [...this.places].map(([lexeme, places]) => (places.length === 0 ? quoteLexeme(lexeme) : `${quoteLexeme(lexeme)}:${places.join(',')}`)).join(' ');
  }

  private addWord(field: string | null, word: string, scoreClass: ScoreClass): void {
    this.addPlace(wordLexeme(field, word), scoreClass);
    const stemmed = stem(word);
    if (stemmed !== word) this.addPlace(stemLexeme(field, stemmed), scoreClass);
  }

  private addPlace(lexeme: string, scoreClass: ScoreClass): void {
    this.add(lexeme);
    const places = this.places.get(lexeme);
    if (places && places.length < POSITIONS_PER_LEXEME_MAX) places.push(`${Math.min(this.position, POSITION_MAX)}${scoreClass}`);
  }
}
