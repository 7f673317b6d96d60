import { nameKey } from '../fields/name-key';
import type { SearchFields } from '../fields/search-fields';
import type { Words } from '../query-node';
import { namedWords } from './named-words';

/** A query without the words that name entity types, and these entity types. */
export interface TypedWords {
  readonly words: readonly Words[];
  readonly entityTypes: readonly string[];
}

/** Finds entity types by the words with which people name them: `users` for `corpuser`, `glossary term` for `glossaryTerm`. */
export class TypeNames {
  private readonly byKey = new Map<string, Set<string>>();

  constructor(fields: SearchFields) {
    for (const entityType of fields.entityTypes)
      for (const key of fields.ofType(entityType).searchNames.map((name) => nameKey([name])))
        this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(entityType));
  }

  /** Those of the entity types that have the name. */
  find(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    const named = this.byKey.get(nameKey(words));
    return named ? entityTypes.filter((entityType) => named.has(entityType)) : [];
  }

  /** Undefined if no words name one of the entity types. */
  split(words: readonly Words[], entityTypes: readonly string[]): TypedWords | undefined {
    const found = namedWords(words, (name) => this.find(name, entityTypes));
    return found && { words: [...found.before, ...found.after], entityTypes: found.named };
  }
}
