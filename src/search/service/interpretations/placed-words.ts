import { LIMITS } from '#generated/http/limits';
import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { isPlainWord, type QueryNode, type QueryTerm, type Words } from '#search/language/query/query-node';
import { asWords, combined } from './plain-words';
import { WordsInFields } from './words-in-fields';
import type { TypeNames } from './type-names';

/** Names of domains and teams have so many words. */
const NAME_WORDS_MAX = 3;
/** The length of the longest query. In a longer one, names of types are words of a sentence. */
const WORDS_MAX = 8;
const IN = 'in';

/** Reads words as names of what an entity belongs to: its type, its domain, its container, its platform. */
export class PlacedWords {
  private readonly inFields: WordsInFields;
  /** The fields with the urns of what entities belong to. */
  private readonly placing: readonly string[];

  constructor(
    fields: SearchFields,
    private readonly types: TypeNames,
  ) {
    this.inFields = new WordsInFields(fields, types);
    this.placing = fields.placing.filter(({ kind }) => kind === 'urn').map(({ name }) => name);
  }

  /** Whether the text may be read otherwise. Most are not, and to look takes less time than to parse. */
  mayPlace(text: string, entityTypes: readonly string[]): boolean {
    const typed = text.trim().split(/\s+/);
    if (typed.length < 2 || typed.length > WORDS_MAX) return false;
    const isType = (word: string | undefined) => this.types.find([word ?? ''], entityTypes).length > 0;
    return typed.includes(IN) || isType(typed[0]) || isType(typed.at(-1));
  }

  /** `job customer orders` and `"customer orders" job`: the first words, or the last ones, are a name of a type, and the others are in an entity of it. */
  ofType(words: readonly QueryTerm[], entityTypes: readonly string[]): readonly QueryNode[] {
    const [first, last] = [words.slice(0, 1), words.slice(-1)];
    const found = [
      { types: this.typesOf(first, entityTypes), others: words.slice(1) },
      { types: this.typesOf(last, entityTypes), others: words.slice(0, -1) },
    ];
    return found
      .filter(({ types, others }) => types.length > 0 && others.length > 0)
      .map(({ types, others }) => combined('and', [isOneOf(types), ...others]));
  }

  /** `shipments in supply chain` */
  behindIn(text: string): readonly QueryNode[] {
    const typed = text.trim().split(/\s+/);
    const at = typed.lastIndexOf(IN);
    if (at < 1 || at === typed.length - 1 || typed.length - at > NAME_WORDS_MAX + 1) return [];
    return [this.placed(typed.slice(0, at).map(asWords), typed.slice(at + 1).map(asWords))];
  }

  /** `supply chain shipments`: the last words, or the first ones, are a name, the longest first. */
  atEnds(words: readonly Words[]): readonly QueryNode[] {
    if (words.length > LIMITS.queryPrefixes) return [];
    const lengths = Array.from({ length: Math.min(NAME_WORDS_MAX, words.length - 1) }, (_, at) => at + 1).toReversed();
    return lengths.flatMap((length) => [
      this.placed(words.slice(0, -length), words.slice(-length)),
      this.placed(words.slice(length), words.slice(0, length)),
    ]);
  }

  private placed(others: readonly Words[], name: readonly Words[]): QueryNode {
    return combined('and', [...others, this.inFields.search({ fields: this.placing, values: name })]);
  }

  private typesOf(terms: readonly QueryTerm[], entityTypes: readonly string[]): readonly string[] {
    const words = terms.filter(isPlainWord).map(({ text }) => text);
    return this.types.find(words, entityTypes);
  }
}

export function isOneOf(entityTypes: readonly string[]): QueryNode {
  const field = ENTITY_TYPE_FIELD.name;
  return { kind: 'or', nodes: entityTypes.map((text) => ({ ...asWords(text), field })) };
}
