import type { ScoreClass } from '../../../../generated/registry/registry-types';
import { BinaryWriter } from '../../../database/binary-writer';
import { stem } from '../../text/stem';
import { DISTANCE_VALUES, type Token } from '../../text/tokenize';
import { fieldLexeme, stemLexeme, wordLexeme } from './lexemes';

/** The largest position in PostgreSQL. Later words match, but phrases do not find them. */
const POSITION_MAX = 16_383;
/** More positions of one word do not change its score, and rarely its phrases. */
const POSITIONS_PER_LEXEME_MAX = 64;
/** PostgreSQL accepts this number of positions of one lexeme. */
const POSITIONS_MAX = 255;
/** A position is 14 bits, with its score class in the two bits above. */
const SCORE_BITS: Readonly<Record<ScoreClass | '', number>> = { A: 3 << 14, B: 2 << 14, C: 1 << 14, D: 0, '': 0 };
/** A tsvector is 1 MB at most. */
const LEXEMES_MAX = 20_000;

type Positions = readonly number[];

/** Where a lexeme occurs. Most lexemes have at most one position and one slot. */
interface Occurrences {
  /** Ascending positions, with the bits of their score classes. */
  positions: number[] | undefined;
  /** Numbers of the fields that contain it. */
  slots: number[] | undefined;
}

/** Collects the lexemes of a document, their positions, and which default field contains which term. */
export class TextVector {
  private readonly lexemes = new Map<string, Occurrences>();
  private readonly fields: string[] = [];
  private position = 0;
  /** All lexemes in order; set once they are complete. */
  private order: readonly string[] | undefined;

  /** Adds a lexeme without a position. */
  add(lexeme: string): void {
    this.occurrencesOf(lexeme);
  }

  /** Adds the words of a field that is not a default field. Their lexemes contain its name. */
  addFieldTerms(field: string, tokens: readonly Token[]): void {
    this.addWords(
      tokens,
      (word) => this.addPosition(wordLexeme(field, word), ''),
      (stemmed) => this.addPosition(stemLexeme(field, stemmed), ''),
    );
  }

  /** Adds default-field terms. Unless `field` is null, its slot records them, so that a query can ask for them in this field. */
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

  /** The tsvector for the indexed column `terms`. */
  terms(): Buffer {
    return tsvector(this.sorted(), (lexeme) => this.lexemes.get(lexeme)?.positions);
  }

  /** The tsvector for the column `field_terms`: the position of a field and of its terms is its slot. */
  fieldTerms(): Buffer {
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
    for (const { word, parts, numberParts, distance } of tokens) {
      this.position += distance;
      addForms(word);
      parts.forEach(addForms);
      numberParts.forEach(addForms);
    }
  }

  private addPosition(lexeme: string, scoreClass: ScoreClass | ''): Occurrences | undefined {
    const found = this.occurrencesOf(lexeme);
    const position = Math.min(this.position, POSITION_MAX) | SCORE_BITS[scoreClass];
    if (found && !found.positions) found.positions = [position];
    else if (found?.positions && found.positions.length < POSITIONS_PER_LEXEME_MAX)
      pushPosition(found.positions, position);
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

/** Keeps the higher class of two at one position, because PostgreSQL does not accept a position twice. */
function pushPosition(positions: number[], position: number): void {
  const last = positions.at(-1);
  if (last === undefined || (last & POSITION_MAX) !== (position & POSITION_MAX)) positions.push(position);
  else positions[positions.length - 1] = Math.max(last, position);
}

const writer = new BinaryWriter();

/**
 * Writes the binary form (tsvectorsend in tsvector.c), which takes half the time of the text form. The lexemes are sorted, because the
 * padding of a stored vector depends on their order, and equal vectors must have equal bytes.
 */
function tsvector(sorted: readonly string[], positionsOf: (lexeme: string) => Positions | undefined): Buffer {
  writer.restart();
  writer.int32(sorted.length);
  for (const lexeme of sorted) {
    const positions = positionsOf(lexeme) ?? [];
    const count = Math.min(positions.length, POSITIONS_MAX);
    writer.text(lexeme);
    writer.byte(0);
    writer.int16(count);
    for (let at = 0; at < count; at++) writer.int16(positions[at] ?? 0);
  }
  return writer.take();
}
