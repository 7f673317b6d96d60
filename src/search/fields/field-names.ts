import { nameKey } from './name-key';
import type { SearchField } from './search-field';
import type { SearchFields } from './search-fields';

/** Finds search fields by the words with which people name them: `owned by` for `owners`, which is shown as `Owned By`. */
export class FieldNames {
  private readonly byKey = new Map<string, Set<string>>();

  constructor(private readonly fields: SearchFields) {
    const named = fields.entityTypes.flatMap((entityType) => fields.ofType(entityType).all.filter(isNamed));
    for (const { name, facetName } of named)
      for (const key of [nameKey([name]), nameKey(facetName.split(' '))])
        this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(name));
  }

  /** The named fields that the entity types have, with their companions. */
  find(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    const names = this.byKey.get(nameKey(words));
    if (!names) return [];
    const present = this.fields.over(entityTypes, ({ name }) => names.has(name));
    return [...new Set(present.flatMap(({ name }) => this.fields.expanded(name).map((field) => field.name)))];
  }
}

function isNamed({ isHelper, kind }: SearchField): boolean {
  return !isHelper && kind !== 'boolean' && kind !== 'number';
}
