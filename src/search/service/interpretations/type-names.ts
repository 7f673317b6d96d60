import type { SearchFields } from '#search/language/fields/search-fields';
import type { QueryNode, Words } from '#search/language/query/query-node';
import type { Interpretation } from './interpretation';
import { namedWords } from './named-words';
import { combined } from './plain-words';

/** The parts of a query, and the entity types among which they are searched. */
interface TypedNodes<Node> {
  readonly nodes: readonly Node[];
  readonly entityTypes: readonly string[];
}

/** Finds entity types by the words with which people name them: `users` for `corpuser`, `glossary term` for `glossaryTerm`. */
export class TypeNames {
  constructor(private readonly fields: Pick<SearchFields, 'typesNamed'>) {}

  /** Finds the entity types that have the name. */
  find(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    const named = this.fields.typesNamed(words);
    return named.length > 0 ? entityTypes.filter((entityType) => named.includes(entityType)) : [];
  }

  /** `user:jdoe`, `corpuser:jdoe`: the first word has the name of entity types before a colon, and the others are among these. */
  beforeColon([first, ...others]: readonly Words[], entityTypes: readonly string[]): readonly Interpretation[] {
    const [, name = '', text = ''] = /^([a-z]+):(.+)$/is.exec(first?.text ?? '') ?? [];
    const named = this.find([name], entityTypes);
    if (!first || named.length === 0) return [];
    return [{ node: combined('and', [{ ...first, text }, ...others]), entityTypes: named }];
  }

  /** The query without the words that name entity types, among these. Undefined if no words name one of the entity types. */
  split<Node extends QueryNode>(nodes: readonly Node[], entityTypes: readonly string[]): TypedNodes<Node> | undefined {
    const found = namedWords(nodes, (name) => this.find(name, entityTypes));
    return found && { nodes: [...found.before, ...found.after], entityTypes: found.named };
  }

  /** The query without all words that name entity types, among all of these. Undefined unless they name several. */
  splitAll<Node extends QueryNode>(
    nodes: readonly Node[],
    entityTypes: readonly string[],
  ): TypedNodes<Node> | undefined {
    const named = new Set<string>();
    let left = nodes;
    for (let split = this.split(left, entityTypes); split; split = this.split(left, entityTypes)) {
      for (const each of split.entityTypes) named.add(each);
      left = split.nodes;
    }
    return named.size > 1 ? { nodes: left, entityTypes: entityTypes.filter((each) => named.has(each)) } : undefined;
  }

  /** The query without the words that name entity types, and then with them as words. */
  splitOrNot<Node extends QueryNode>(
    nodes: readonly Node[],
    entityTypes: readonly string[],
  ): readonly TypedNodes<Node>[] {
    const split = this.split(nodes, entityTypes);
    return [...(split ? [split] : []), { nodes, entityTypes }];
  }
}
