import type { SearchFields } from '#search/language/fields/search-fields';
import type { QueryNode, Words } from '#search/language/query/query-node';
import { type FieldWords, namedWords } from './named-words';
import type { TypeNames } from './type-names';

/** Searches words in the fields that are named before them. */
export class WordsInFields {
  constructor(
    private readonly fields: SearchFields,
    private readonly types: TypeNames,
  ) {}

  /** All words are in one of the fields. The name of an entity type before them may be left out: `owned by user jdoe`. */
  search({ fields, values }: Omit<FieldWords<Words>, 'name'>): QueryNode {
    const types = [...new Set(fields.flatMap((field) => this.fields.urnTypes(field)))];
    const typed = namedWords(values, (name) => this.types.find(name, types));
    const isTyped = typed?.before.length === 0 && typed.after.length > 0;
    const inFields = isIn(fields, values);
    return isTyped ? { kind: 'or', nodes: [isIn(fields, typed.after), inFields] } : inFields;
  }
}

/** The text of the words is the whole value of one of the fields. */
export function isValueOf(fields: readonly string[], words: readonly Words[]): QueryNode {
  const text = words.map((word) => word.text).join(' ');
  return { kind: 'or', nodes: fields.map((field) => ({ kind: 'words', field, text, prefix: 'never' })) };
}

/** All words are in one of the fields, or their text is its whole value. */
function isIn(fields: readonly string[], words: readonly Words[]): QueryNode {
  const eachWord = (field: string): QueryNode => ({
    kind: 'and',
    nodes: words.map((word) => ({ ...word, field, prefix: 'never' })),
  });
  return { kind: 'or', nodes: [...fields.map(eachWord), isValueOf(fields, words)] };
}
