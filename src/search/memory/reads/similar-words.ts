import { inTurns } from '#base/background/in-turns';
import type { Turn } from '#base/background/turn';
import { translateAccess } from '#search/language/query/translate-access';
import { type CountedWord, likelyWords } from '#search/language/query/likely-words';
import type { SimilarWords, SimilarWordsQuery } from '#search/language/query/search-query';
import { oneErrorAway } from '#search/language/text/one-error-away';
import { areTwoErrorsAway, mayHaveTwoErrors } from '#search/language/text/two-errors-away';
import { allOf } from '../evaluate/combined-conditions';
import type { Condition } from '../evaluate/condition';
import { hasTerm } from '../evaluate/term-conditions';
import { type TermRange, termsWithPrefix } from '../evaluate/term-look-ups';
import { wordKey } from '../segment/term-keys';
import { type ByteText, decodedText } from '../storage/byte-text';
import type { Segment, TermIndex } from '../segment/segment';
import { findDocuments, type IndexSnapshot, turnOf } from './index-snapshot';

/** Finds, for each word that no document has, the likely words with one typing error less, or else with two. */
export async function similarWords(query: SimilarWordsQuery, snapshot: IndexSnapshot): Promise<SimilarWords> {
  const visible = new VisibleDocuments(query, snapshot);
  const similar = new Map<string, readonly string[]>();
  for (const word of query.words) {
    const near = oneErrorAway(word);
    if (near.size === 0 || (await visible.count(wordOrLonger(word, snapshot))) > 0) continue;
    const known = await knownWords(word, near, snapshot, visible.turn);
    const one = likelyWords(await counted(known, query, snapshot, visible));
    const likely =
      one.length > 0 || !mayHaveTwoErrors(word)
        ? one
        : likelyWords(await counted(await wordsTwoErrorsAway(word, snapshot, visible.turn), query, snapshot, visible));
    if (likely.length > 0) similar.set(word, likely);
  }
  return similar;
}

/** The documents that a search of the actor may find. */
class VisibleDocuments {
  readonly turn: Turn;
  private readonly access: Condition;

  constructor(
    private readonly query: SimilarWordsQuery,
    private readonly snapshot: IndexSnapshot,
  ) {
    this.turn = turnOf(query.read, snapshot);
    this.access = translateAccess(query.read.access, snapshot.conditions, snapshot.fields);
  }

  async count(condition: Condition): Promise<number> {
    const scope = { ...this.query, showsRemoved: false, condition: allOf([condition, this.access]) };
    let sum = 0;
    for await (const { found } of findDocuments(this.snapshot, scope, this.turn)) sum += found.count;
    return sum;
  }
}

function wordOrLonger(word: string, { conditions }: IndexSnapshot): Condition {
  return conditions.words(null, [{ word, parts: [], numberParts: [], distance: 0 }], 'long');
}

/** Finds the words that are terms of a segment, which only a few of the hundreds are. */
async function knownWords(
  word: string,
  near: Iterable<string>,
  { views }: IndexSnapshot,
  turn: Turn,
): Promise<readonly string[]> {
  const terms = new TermsNear(
    wordKey(word),
    views.map(({ segment }) => segment),
  );
  const known: string[] = [];
  const look = (each: string) => {
    if (terms.has(wordKey(each))) known.push(each);
  };
  await inTurns(near, look, turn);
  return known;
}

/** Terms between two looks at the clock. */
const STEP = 256;
/** Few words are so near. */
const FAR_WORDS_MAX = 20;

async function wordsTwoErrorsAway(word: string, { views }: IndexSnapshot, turn: Turn): Promise<readonly string[]> {
  const found = new Set<string>();
  const [first = ''] = word;
  for (const { segment } of views) {
    const { texts } = segment.terms;
    const [from, to] = termsWithPrefix(texts, wordKey(first));
    for (let term = from; term < to && found.size < FAR_WORDS_MAX; term++) {
      const other = decodedText(texts.at(term));
      if (areTwoErrorsAway(word, other)) found.add(other);
      if (term % STEP === 0 && turn.isOver) await turn.pause();
    }
  }
  return [...found];
}

async function counted(
  words: readonly string[],
  { entityTypes }: SimilarWordsQuery,
  { fields }: IndexSnapshot,
  visible: VisibleDocuments,
): Promise<readonly CountedWord[]> {
  const names = fields.namesOver(entityTypes).map(({ name }) => name);
  const found: CountedWord[] = [];
  for (const word of words) {
    const documents = await visible.count(hasTerm(null, [wordKey(word)]));
    const named = await visible.count(hasTerm(names, [wordKey(word)]));
    found.push({ word, documents, named });
  }
  return found;
}

interface TermsOfSegment {
  readonly terms: TermIndex;
  readonly range: TermRange;
}

/** Look-ups of words that are like a known word, each only among the terms that begin as both do. */
class TermsNear {
  /** The terms that begin with no byte of the known word, with its first, with its first two, and so on. */
  private readonly byLength: readonly (readonly TermsOfSegment[])[];

  constructor(
    private readonly known: ByteText,
    segments: readonly Segment[],
  ) {
    const all = segments.map(({ terms }): TermsOfSegment => ({ terms, range: [0, terms.texts.size] }));
    const byLength = [all];
    for (let length = 1; length <= known.length; length++)
      byLength.push((byLength.at(-1) ?? []).flatMap((terms) => withBeginning(terms, known.slice(0, length))));
    this.byLength = byLength;
  }

  has(key: ByteText): boolean {
    const near = this.byLength[commonLength(key, this.known)] ?? [];
    return near.some(({ terms, range }) => terms.texts.find(key, ...range) >= 0);
  }
}

function withBeginning({ terms, range }: TermsOfSegment, start: ByteText): readonly TermsOfSegment[] {
  const [from, to] = termsWithPrefix(terms.texts, start, range);
  return from === to ? [] : [{ terms, range: [from, to] }];
}

function commonLength(a: ByteText, b: ByteText): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}
