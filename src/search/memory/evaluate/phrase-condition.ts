import { type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import type { Spelling } from '#search/language/query/conditions';
import type { Token } from '#search/language/text/tokenize';
import { wordKey } from '../segment/term-keys';
import { entityTypeOf, fieldRange } from '../segment/segment';
import { KEY_OF_CUT } from '../segment/value-keys';
import { DocumentSet } from '../storage/document-set';
import type { FieldSets } from '../segment/field-sets';
import { hasBit } from '../storage/bits';
import { PostingsReader } from '../storage/postings-reader';
import { allOf } from './combined-conditions';
import type { Condition, Evaluation } from './condition';
import { PhraseTest } from './phrase-test';
import { findInRows } from './row-conditions';
import { hasTerm } from './term-conditions';

/** Documents between two looks at the clock. */
const STEP = 64;

/**
 * The words of a phrase occur in their order. Postings have no positions, so the values of documents with all words are compared.
 * @param spellings of the same words
 */
export function hasPhrase(fields: SearchFields, field: SearchField | null, spellings: readonly Spelling[]): Condition {
  const tokens = spellings[0]?.tokens ?? [];
  const name = field?.name ?? null;
  const words = allOf(tokens.map(({ word }) => hasTerm(name, [wordKey(word)])));
  if (tokens.length === 1) return words;
  const test = new PhraseTest(spellings);
  return {
    async find(scope, evaluation) {
      const candidates = await words.find(scope, evaluation);
      if (candidates.isEmpty) return candidates;
      const searched = (type: string) => searchedFields(fields, field, type);
      const { found, unsure } = await findInKept(candidates, { tokens, test, searched }, evaluation);
      if (unsure.isEmpty) return found;
      const names = [...new Set(evaluation.segment.typeRuns.flatMap(({ entityType }) => [...searched(entityType)]))];
      return found.or(await findInRows(unsure, names, test.fits, evaluation));
    },
    size: words.size,
  };
}

function searchedFields(fields: SearchFields, field: SearchField | null, entityType: string): ReadonlySet<string> {
  if (field !== null) return new Set([field.name]);
  const searched = fields.ofType(entityType).all.filter(({ byDefault, hasWords }) => byDefault && hasWords);
  return new Set([URN_FIELD.name, ...searched.map(({ name }) => name)]);
}

interface Phrase {
  readonly tokens: readonly Token[];
  readonly test: PhraseTest;
  readonly searched: (entityType: string) => ReadonlySet<string>;
}

async function findInKept(
  candidates: DocumentSet,
  { tokens, test, searched }: Phrase,
  evaluation: Evaluation,
): Promise<{ readonly found: DocumentSet; readonly unsure: DocumentSet }> {
  const { segment, turn } = evaluation;
  const [found, unsure]: [number[], number[]] = [[], []];
  const terms = tokens.map(({ word }) => evaluation.terms.find(wordKey(word)));
  const common = await CommonFields.of(terms, candidates, evaluation);
  const look = new PlaceLook(evaluation, test);
  let [type, names, places] = ['', searched(''), new Map<number, Places>()];
  for (const [index, document] of candidates.numbers().entries()) {
    const own = entityTypeOf(segment, document);
    if (own !== type) [type, names, places] = [own, searched(own), new Map()];
    const id = common.idOf(document);
    const known = places.get(id) ?? look.placesOf(common.namesOf(id).filter((name) => names.has(name)));
    places.set(id, known);
    const answer = look.at(document, known);
    if (answer === 'yes') found.push(document);
    else if (answer === 'maybe') unsure.push(document);
    if (index % STEP === 0 && turn.isOver) await turn.pause();
  }
  const setOf = (documents: readonly number[]) => DocumentSet.ofNumbers(Uint32Array.from(documents), segment.size);
  return { found: setOf(found), unsure: setOf(unsure) };
}

/** The places where the words of a phrase may be in a document. */
interface Places {
  readonly inUrn: boolean;
  /** Ranges of values. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** Looks for a phrase in the texts that a segment keeps. */
class PlaceLook {
  /** Values of several documents are compared once. */
  private readonly known = new Map<number, boolean>();

  constructor(
    private readonly evaluation: Pick<Evaluation, 'segment'>,
    private readonly test: PhraseTest,
  ) {}

  placesOf(names: readonly string[]): Places {
    const { values } = this.evaluation.segment;
    return { inUrn: names.includes(URN_FIELD.name), ranges: names.map((name) => fieldRange(values, name)) };
  }

  at(document: number, { inUrn, ranges }: Places): 'yes' | 'no' | 'maybe' {
    const { urns, kept, values } = this.evaluation.segment;
    if (inUrn && this.test.fitsBytes(urns.bytes, urns.offsets[document] ?? 0, urns.offsets[document + 1] ?? 0))
      return 'yes';
    let isCut = false;
    for (const [from, to] of ranges)
      for (const value of kept.at(document, from, to)) {
        if (values.keys.bytes[values.keys.offsets[value] ?? 0] === KEY_OF_CUT) isCut = true;
        else if (this.fits(value)) return 'yes';
      }
    return isCut ? 'maybe' : 'no';
  }

  private fits(value: number): boolean {
    if (this.evaluation.segment.values.postings.isSingle(value)) return this.compare(value);
    const known = this.known.get(value) ?? this.compare(value);
    this.known.set(value, known);
    return known;
  }

  /** The text of a value begins behind its type. */
  private compare(value: number): boolean {
    const { bytes, offsets } = this.evaluation.segment.values.keys;
    return this.test.fitsBytes(bytes, (offsets[value] ?? 0) + 1, offsets[value + 1] ?? 0);
  }
}

/** Names of fields by id. Equal lists have one id. */
class NameLists {
  readonly lists: (readonly string[])[] = [[]];
  private readonly ids = new Map<string, number>([['', 0]]);
  private readonly bySet: number[] = [];
  private readonly common = new Map<number, Map<number, number>>();

  constructor(private readonly fieldSets: FieldSets) {}

  idOfSet(set: number): number {
    const known = this.bySet[set];
    return known ?? (this.bySet[set] = this.idOf(this.fieldSets.namesOf(set)));
  }

  /** The names that are also in a field set. */
  withSet(id: number, set: number): number {
    const bySet = this.common.get(id) ?? new Map<number, number>();
    this.common.set(id, bySet);
    const known = bySet.get(set);
    if (known !== undefined) return known;
    const names = new Set(this.fieldSets.namesOf(set));
    const found = this.idOf((this.lists[id] ?? []).filter((name) => names.has(name)));
    bySet.set(set, found);
    return found;
  }

  private idOf(names: readonly string[]): number {
    const key = names.join('\u0000');
    const id = this.ids.get(key) ?? this.lists.push(names) - 1;
    this.ids.set(key, id);
    return id;
  }
}

/** The fields of each document of a set in which all of these terms occur. Terms of different fields are no phrase. */
class CommonFields {
  private constructor(
    private readonly names: NameLists,
    private readonly ofDocument: Uint32Array,
  ) {}

  static async of(terms: readonly number[], among: DocumentSet, evaluation: Evaluation): Promise<CommonFields> {
    const { segment, fieldSets, turn } = evaluation;
    const reader = new PostingsReader(segment.terms.postings);
    const { documents, marks } = reader;
    const names = new NameLists(fieldSets);
    const bits = among.asBits();
    const ofDocument = new Uint32Array(segment.size);
    for (const [index, term] of terms.entries()) {
      reader.open(term, term + 1);
      for (let count = reader.read(); count > 0; count = reader.read())
        for (let at = 0; at < count; at++) {
          const document = documents[at] ?? 0;
          if (!hasBit(bits, document)) continue;
          const set = marks[at] ?? 0;
          ofDocument[document] = index === 0 ? names.idOfSet(set) : names.withSet(ofDocument[document] ?? 0, set);
        }
      if (turn.isOver) await turn.pause();
    }
    return new CommonFields(names, ofDocument);
  }

  /** Equal for documents with the same fields. */
  idOf(document: number): number {
    return this.ofDocument[document] ?? 0;
  }

  namesOf(id: number): readonly string[] {
    return this.names.lists[id] ?? [];
  }
}
