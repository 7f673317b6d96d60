import { LIMITS } from '#generated/http/limits';
import { FieldNames } from '#search/language/fields/field-names';
import type { SearchFields } from '#search/language/fields/search-fields';
import { parseInterpretation } from '#search/language/query/parse-query';
import { replacements } from '#search/language/query/likely-words';
import type { QueryNode, Words } from '#search/language/query/query-node';
import type { SimilarWords } from '#search/language/query/search-query';
import { replaceWords, tokenize, withoutUrnHeads, writtenWords } from '#search/language/text/tokenize';
import { FieldInterpretations } from './field-interpretations';
import { CarriedNames } from './carried-names';
import { joinedAndSplit } from './joined-and-split';
import { PlacedWords } from './placed-words';
import type { Corrected } from './corrected';
import { plainWords, unnamedTerms } from './plain-words';
import type { Interpretation } from './interpretation';
import { type Sentence, sentenceOf } from './sentences';
import { TypeNames } from './type-names';
import { longWordsAsBeginnings, shortEndAsBeginning } from './words-as-beginnings';
import { isValueOf } from './words-in-fields';

/** What is known of the names of fields and entity types. */
interface Known {
  readonly names: FieldNames;
  /** Boolean fields. */
  readonly states: FieldNames;
  readonly types: TypeNames;
  readonly inFields: FieldInterpretations;
  readonly placed: PlacedWords;
  readonly carried: CarriedNames;
}

function knownOf(fields: SearchFields): Known {
  const names = new FieldNames(fields);
  const states = FieldNames.ofStates(fields);
  const types = new TypeNames(fields);
  return {
    names,
    states,
    types,
    inFields: new FieldInterpretations(fields, names, types, states),
    placed: new PlacedWords(fields, types),
    carried: new CarriedNames(fields),
  };
}

/** A shorter word is another word rather than a typing error: `taxi` is not `tax`. */
const LENGTH_MIN = 5;

/** The words that may have typing errors. Beside other parts of a name, a part of four letters may too: `rainbow_inbo`. */
function correctable(text: string): readonly string[] {
  const words = tokenize(text).map(({ word }) => word);
  return words.length > 1 ? words : words.filter((word) => word.length >= LENGTH_MIN);
}

/** Finds what a query may mean. */
export class QueryInterpreter {
  private made: Known | undefined;

  constructor(private readonly fields: SearchFields) {}

  /** Interpretations that come before the plain one, because the query names a field. */
  inNamedFields(text: string, entityTypes: readonly string[]): readonly Interpretation[] {
    const { inFields } = this.known;
    const inFieldsNamed = [
      ...inFields.withSpokenFields(text, entityTypes),
      ...inFields.wordsOrField(text, entityTypes),
    ];
    return inFieldsNamed.length > 0 ? inFieldsNamed : this.wordsOrPlace(text, entityTypes);
  }

  /** The interpretations in the order in which people expect them. Only words are read in another way: operators, fields and quotes are meant. */
  *interpretations(node: QueryNode, entityTypes: readonly string[]): Generator<Interpretation> {
    const words = plainWords(node);
    if (words) yield* this.ofWords(words, entityTypes);
  }

  /**
   * The queries and their texts without the typing errors of its words, the likely one first; empty if it has none. The name of a
   * field or an entity type is not a typing error.
   */
  async corrections(
    text: string,
    node: QueryNode,
    entityTypes: readonly string[],
    similarTo: (words: readonly string[]) => Promise<SimilarWords>,
  ): Promise<readonly Corrected[]> {
    const words = plainWords(node);
    if (!words) return [];
    const typed = new Set(words.flatMap((each) => correctable(each.text)));
    const similar = await similarTo([...typed].filter((word) => !this.isName(word, entityTypes)));
    if (similar.size === 0) return [];
    return replacements(similar).map((others) => ({
      text: replaceWords(text, others),
      node: { kind: 'and', nodes: words.map((word) => ({ ...word, text: replaceWords(word.text, others) })) },
      isOneWord: words.length === 1 && typed.size === 1,
    }));
  }

  /** The words, or those among them that say where an entity belongs as such. */
  private wordsOrPlace(text: string, entityTypes: readonly string[]): readonly Interpretation[] {
    const { placed } = this.known;
    const node = placed.mayPlace(text, entityTypes) && parseInterpretation(text, (name) => this.fields.has(name));
    const terms = node ? unnamedTerms(node) : [];
    if (!node || terms.length < 2) return [];
    const behindIn = plainWords(node) ? placed.behindIn(text) : [];
    const alternatives = [...placed.ofType(terms, entityTypes), ...behindIn];
    return alternatives.length > 0 ? [{ node: { kind: 'or', nodes: [node, ...alternatives] }, entityTypes }] : [];
  }

  /** Interpretations with words at one end as the name of what entities belong to. */
  placedAtEnds(node: QueryNode, entityTypes: readonly string[]): readonly Interpretation[] {
    return this.known.placed.atEnds(this.unnamed(node, entityTypes)).map((each) => ({ node: each, entityTypes }));
  }

  /** The queries with another space, or without one. */
  joinedAndSplit(node: QueryNode, entityTypes: readonly string[]): readonly Corrected[] {
    return joinedAndSplit(this.unnamed(node, entityTypes));
  }

  /** The words of a query without the name of a field or a type. Others were read in many ways already, and each costs a search. */
  private unnamed(node: QueryNode, entityTypes: readonly string[]): readonly Words[] {
    const words = plainWords(node) ?? [];
    return words.some(({ text }) => this.isName(text, entityTypes)) ? [] : words;
  }

  sentence(text: string, node: QueryNode, entityTypes: readonly string[]): Sentence | undefined {
    return plainWords(node) && sentenceOf(text, (word) => this.namesField(word, entityTypes));
  }

  /** Whether a word that no document has is a name of entity types, or of a field behind which is its value. */
  isNameBeside(isQuestion: boolean, word: string, entityTypes: readonly string[]): boolean {
    return this.typesNamed([word], entityTypes).length > 0 || (!isQuestion && this.namesField(word, entityTypes));
  }

  namesField(word: string, entityTypes: readonly string[]): boolean {
    return this.known.names.find([word], entityTypes).length > 0;
  }

  /** The types of which one of the words is a name. */
  typesNamed(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    return [...new Set(words.flatMap((word) => this.known.types.find([word], entityTypes)))];
  }

  get carried(): CarriedNames {
    return this.known.carried;
  }

  /** Made for the first query: it takes 30 ms, for which a start need not wait. */
  private get known(): Known {
    return (this.made ??= knownOf(this.fields));
  }

  private isName(word: string, entityTypes: readonly string[]): boolean {
    const { names: ofFields, states, types } = this.known;
    return [ofFields, states, types].some((names) => names.find([word], entityTypes).length > 0);
  }

  private *ofWords(words: readonly Words[], entityTypes: readonly string[]): Generator<Interpretation> {
    const parts = words.flatMap(({ text }) => writtenWords(withoutUrnHeads(text)));
    const begun = longWordsAsBeginnings(parts);
    if (begun) yield { node: begun, entityTypes };
    yield* this.known.types.beforeColon(words, entityTypes);
    yield* this.known.inFields.withFieldNames(words, entityTypes);
    yield* this.known.inFields.withStates(words, entityTypes);
    yield* this.withTypeNames(words, entityTypes);
    const keywords = this.keywords(entityTypes);
    if (keywords.length > 0) yield { node: isValueOf(keywords, words), entityTypes };
    const ended = shortEndAsBeginning(parts);
    if (ended) yield { node: ended, entityTypes };
  }

  /** Fields that are found only by their whole value. */
  private keywords(entityTypes: readonly string[]): readonly string[] {
    return this.fields
      .over(entityTypes, ({ kind, hasWords, isHelper }) => kind === 'keyword' && !hasWords && !isHelper)
      .map(({ name }) => name);
  }

  /** `sales dashboards`: words that name entity types are left out. The others are read in all ways among these entity types. */
  private *withTypeNames(words: readonly Words[], entityTypes: readonly string[]): Generator<Interpretation> {
    const { types } = this.known;
    const one = types.split(words, entityTypes);
    const all = words.length > LIMITS.queryPrefixes ? undefined : types.splitAll(words, entityTypes);
    // `charts dashboards` names no more than types. Otherwise one of the names may be a word: `dashboards of user activity`.
    for (const typed of all?.nodes.length === 0 ? [all] : [one, all]) {
      if (typed?.nodes.length === 0) yield { node: { kind: 'everything' }, entityTypes: typed.entityTypes };
      else if (typed) {
        yield { node: { kind: 'and', nodes: typed.nodes }, entityTypes: typed.entityTypes };
        yield* this.ofWords(typed.nodes, typed.entityTypes);
      }
    }
  }
}
