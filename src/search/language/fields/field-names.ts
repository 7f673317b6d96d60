import { nameKey } from './name-key';
import type { SearchField } from './search-field';
import type { SearchFields } from './search-fields';

/**
 * Finds search fields by the words with which people name them: `owned by` for `owners`, which is shown as `Owned By`. A field with the
 * name of the entity type of its urns has all names of this type: `term` for `glossaryTerms`.
 */
export class FieldNames {
  private readonly byKey = new Map<string, Set<string>>();
  /** Names of fields by the title that people see, where that is another word. */
  private readonly byTitle = new Map<string, Set<string>>();

  constructor(
    private readonly fields: SearchFields,
    isNamed: (field: SearchField) => boolean = hasValues,
  ) {
    const named = fields.entityTypes.flatMap((entityType) => fields.ofType(entityType).all.filter(isNamed));
    const keysOfTypes = new Map<string, readonly string[]>();
    for (const { name, facetName, kind, aliases } of named) {
      const keys = [
        nameKey([name]),
        nameKey(facetName.split(' ')),
        ...aliases.filter(isWord).map((each) => nameKey([each])),
      ];
      if (facetName !== name) this.byTitle.set(facetName, (this.byTitle.get(facetName) ?? new Set()).add(name));
      if (kind === 'urn' && !keysOfTypes.has(name)) keysOfTypes.set(name, this.keysOfTypes(name, keys));
      for (const key of [...keys, ...(keysOfTypes.get(name) ?? [])])
        this.byKey.set(key, (this.byKey.get(key) ?? new Set()).add(name));
    }
  }

  /** The names of boolean fields, such as `deprecated`. */
  static ofStates(fields: SearchFields): FieldNames {
    return new FieldNames(fields, ({ isHelper, kind, name }) => {
      return !isHelper && kind === 'boolean' && name !== fields.softDeleteField;
    });
  }

  /** The named fields that the entity types have, with their companions. */
  find(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    const names = this.byKey.get(nameKey(words));
    if (!names) return [];
    const present = this.fields.over(entityTypes, ({ name }) => names.has(name));
    return [...new Set(present.flatMap(({ name }) => this.fields.expanded(name).map((field) => field.name)))];
  }

  /** The fields that people see under the same title as a field: `env` of pipelines and `origin` of datasets. Empty if it is the only one. */
  sharingTitle(name: string): readonly string[] {
    const shared = [...this.byTitle.values()].filter((names) => names.size > 1 && names.has(name));
    return [...new Set(shared.flatMap((names) => [...names]))];
  }

  /** The names of the entity types of the urns of a field, if one of its own names is among them. */
  private keysOfTypes(name: string, own: readonly string[]): readonly string[] {
    return this.fields.urnTypes(name).flatMap((entityType) => {
      const keys = this.fields.ofType(entityType).searchNames.map((each) => nameKey([each]));
      return keys.some((key) => own.includes(key)) ? keys : [];
    });
  }
}

/** Aliases with `_` are for programs: many fields share one. */
function isWord(alias: string): boolean {
  return !alias.startsWith('_');
}

function hasValues({ isHelper, kind }: SearchField): boolean {
  return !isHelper && kind !== 'boolean' && kind !== 'number';
}
