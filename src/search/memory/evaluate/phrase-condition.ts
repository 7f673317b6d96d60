import type { SearchField } from '../../fields/search-field';
import { URN_FIELD } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { containsPhrase } from '../../result/term-matcher';
import { ValueText } from '../../result/value-text';
import type { Token } from '../../text/tokenize';
import { type Bits, emptyBits, hasBit, isEmpty, numbersOf, setBit, unite } from '../storage/bits';
import { wordKey } from '../segment/term-keys';
import { entityTypeOf, type Segment } from '../segment/segment';
import { isCut, valueOf } from '../segment/value-keys';
import { allOf } from './combined-conditions';
import type { Condition, Evaluation } from './condition';
import { findInRows, type RowTest } from './row-conditions';
import { hasTerm } from './term-conditions';
import { valueNames } from './value-names';

/** Documents between two looks at the clock. */
const STEP = 64;

/** The words of a phrase occur in their order. Postings have no positions, so the values of documents with all words are compared. */
export function hasPhrase(fields: SearchFields, field: SearchField | null, tokens: readonly Token[]): Condition {
  const name = field?.name ?? null;
  const words = allOf(tokens.map(({ word }) => hasTerm(name, [wordKey(word)])));
  if (tokens.length === 1) return words;
  const isPossible = roughTest(tokens);
  const fits: RowTest = (value) => isPossible(value) && containsPhrase(new ValueText(value).tokens, tokens);
  return {
    async find(scope, evaluation) {
      const candidates = await words.find(scope, evaluation);
      if (isEmpty(candidates)) return candidates;
      const searched = (type: string) => searchedFields(fields, field, type);
      const { found, unsure } = await findInKept(candidates, { fits, searched }, evaluation);
      if (isEmpty(unsure)) return found;
      const names = [...new Set(evaluation.segment.typeRuns.flatMap(({ entityType }) => [...searched(entityType)]))];
      return unite(found, await findInRows(unsure, names, fits, evaluation));
    },
    size: words.size,
  };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** False for most texts without the phrase, in a fraction of the time. */
function roughTest(tokens: readonly Token[]): RowTest {
  const words = tokens.map(({ word }) => word);
  if (words.some((word) => BEYOND_ASCII.test(word))) return () => true;
  const near = new RegExp(words.join('[^a-z0-9]+'), 'i');
  return (value) => near.test(value) || BEYOND_ASCII.test(value);
}

function searchedFields(fields: SearchFields, field: SearchField | null, entityType: string): ReadonlySet<string> {
  if (field !== null) return new Set([field.name]);
  const searched = fields.ofType(entityType).all.filter(({ byDefault, hasWords }) => byDefault && hasWords);
  return new Set([URN_FIELD.name, ...searched.map(({ name }) => name)]);
}

interface PhraseTest {
  readonly fits: RowTest;
  readonly searched: (entityType: string) => ReadonlySet<string>;
}

async function findInKept(
  candidates: Bits,
  { fits, searched }: PhraseTest,
  { segment, turn }: Evaluation,
): Promise<{ readonly found: Bits; readonly unsure: Bits }> {
  const [found, unsure] = [emptyBits(segment.size), emptyBits(segment.size)];
  const valueFits = rememberedTest(segment, fits);
  const nameOf = valueNames(segment.values);
  let [type, names] = ['', searched('')];
  for (const [index, document] of numbersOf(candidates).entries()) {
    const own = entityTypeOf(segment, document);
    if (own !== type) [type, names] = [own, searched(own)];
    const values = segment.kept.at(document).filter((value) => names.has(nameOf(value)));
    const isFound = (names.has(URN_FIELD.name) && fits(segment.urns.textAt(document))) || values.some(valueFits);
    if (isFound) setBit(found, document);
    else if (hasBit(segment.isCut, document)) setBit(unsure, document);
    if (index % STEP === 0 && turn.isOver) await turn.pause();
  }
  return { found, unsure };
}

/** Compares each distinct value once. */
function rememberedTest({ values: { keys } }: Segment, fits: RowTest): (value: number) => boolean {
  const known = new Map<number, boolean>();
  return (value) => {
    let fit = known.get(value);
    if (fit === undefined) {
      const key = keys.at(value);
      known.set(value, (fit = !isCut(key) && fits(String(valueOf(key)))));
    }
    return fit;
  };
}
