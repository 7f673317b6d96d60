import { LIMITS } from '../../../generated/http/limits';
import { FieldNames } from '../fields/field-names';
import type { SearchFields } from '../fields/search-fields';
import type { QueryNode, QueryTerm } from '../query-node';
import { replaceWords, tokenize } from '../text/tokenize';
import { readSpokenFields } from './read-spoken-fields';

type Words = Extract<QueryTerm, { kind: 'words' }>;

export interface Corrected {
  readonly text: string;
  readonly node: QueryNode;
}

/** The longest names of fields, such as `Glossary Term`. */
const NAME_WORDS_MAX = 3;

/** Finds what a query may mean. */
export class QueryRelaxer {
  /** Made for the first query that needs them, because a start need not wait for them. */
  private known: FieldNames | undefined;

  constructor(private readonly fields: SearchFields) {}

  private get names(): FieldNames {
    return (this.known ??= new FieldNames(this.fields));
  }

  /**
   * The query with the fields of spoken names before colons (`tag:PII`). It comes before all other readings, because a colon is explicit.
   * Undefined without such a name.
   */
  withSpokenFields(text: string, entityTypes: readonly string[]): QueryNode | undefined {
    if (!text.includes(':')) return undefined;
    return readSpokenFields(text, this.fields, (name) => this.names.find([name], entityTypes));
  }

  /**
   * The query and its text without the typing errors of its words; undefined if it has none. The name of a field is not a typing error.
   */
  async corrected(
    text: string,
    node: QueryNode,
    entityTypes: readonly string[],
    similarTo: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<Corrected | undefined> {
    const words = plainWords(node);
    if (!words) return undefined;
    const typed = new Set(words.flatMap((each) => tokenize(each.text).map(({ word }) => word)));
    const similar = await similarTo([...typed].filter((word) => this.names.find([word], entityTypes).length === 0));
    if (similar.size === 0) return undefined;
    const nodes = words.map((word) => ({ ...word, text: replaceWords(word.text, similar) }));
    return { text: replaceWords(text, similar), node: { kind: 'and', nodes } };
  }

  /** The readings in the order in which people expect them. Only words are read in another way: operators, fields and quotes are meant. */
  *readings(node: QueryNode, entityTypes: readonly string[]): Generator<QueryNode> {
    const words = plainWords(node);
    if (!words) return;
    if (words.length > 1 && words.length <= LIMITS.queryPrefixes)
      yield { kind: 'and', nodes: words.map((word) => ({ ...word, prefix: 'long' })) };
    const named = this.withFieldNames(words, entityTypes);
    if (named) yield named;
    const keywords = this.fields.over(
      entityTypes,
      ({ kind, hasWords, isHelper }) => kind === 'keyword' && !hasWords && !isHelper,
    );
    if (keywords.length > 0)
      yield isValueOf(
        keywords.map(({ name }) => name),
        words,
      );
  }

  /** `owned by jdoe`: words that name a field are left out. The words after them, or else before them, are searched in the field. */
  private withFieldNames(words: readonly Words[], entityTypes: readonly string[]): QueryNode | undefined {
    for (let length = Math.min(NAME_WORDS_MAX, words.length - 1); length > 0; length--)
      for (let at = 0; at + length <= words.length; at++) {
        const name = words.slice(at, at + length).map(({ text }) => text);
        const fields = this.names.find(name, entityTypes);
        if (fields.length === 0) continue;
        const [before, after] = [words.slice(0, at), words.slice(at + length)];
        const [free, inField] = after.length > 0 ? [before, after] : [[], before];
        return { kind: 'and', nodes: [...free, isIn(fields, inField)] };
      }
    return undefined;
  }
}

function plainWords(node: QueryNode): readonly Words[] | undefined {
  const nodes = node.kind === 'and' ? node.nodes : [node];
  const words = nodes.flatMap((each) =>
    each.kind === 'words' && each.field === null && each.prefix !== 'always' ? [each] : [],
  );
  return words.length === nodes.length ? words : undefined;
}

/** All words are in one of the fields, or their text is its whole value. */
function isIn(fields: readonly string[], words: readonly Words[]): QueryNode {
  const eachWord = (field: string): QueryNode => ({
    kind: 'and',
    nodes: words.map((word) => ({ ...word, field, prefix: 'never' })),
  });
  return { kind: 'or', nodes: [...fields.map(eachWord), isValueOf(fields, words)] };
}

function isValueOf(fields: readonly string[], words: readonly Words[]): QueryNode {
  const text = words.map((word) => word.text).join(' ');
  return { kind: 'or', nodes: fields.map((field) => ({ kind: 'words', field, text, prefix: 'never' })) };
}
