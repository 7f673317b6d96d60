import type { Criterion, Filter } from '#catalog/filter/filter';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { FieldNames } from './field-names';
import { ENTITY_TYPE_FIELD } from './search-field';
import type { SearchFields } from './search-fields';

/** Alternatives that one becomes: they are a product. */
const ALTERNATIVES_MAX = 8;
/** The word that means nothing but the type of an entity. */
const ENTITY_TYPE_WORD = 'entitytype';
/** Words for the type of an entity. Some entities have a field of such a name, with symbols in capital letters. */
const TYPE_WORDS: ReadonlySet<string> = new Set(['type', ENTITY_TYPE_WORD, 'kind']);

/** Reads the words by which people call fields and entity types: `owner` for `owners`, `term` for `glossaryTerms`, `tables` for `dataset`. */
export class SpokenNames {
  private readonly names: FieldNames;
  /** Names of all fields: of numbers, times and states, too, which people seldom filter by. */
  private readonly allNames: FieldNames;

  constructor(
    private readonly fields: SearchFields,
    private readonly models: ModelRegistry,
  ) {
    this.names = new FieldNames(fields);
    this.allNames = new FieldNames(fields, ({ isHelper }) => !isHelper);
  }

  /** The filter with the names of fields. What may be in one of several fields is an alternative for each. A name that means none stays as it is. */
  filter({ or }: Filter): Filter {
    return { or: or.flatMap((criteria) => this.alternatives(criteria)) };
  }

  /** The names of those fields that results can be counted by. A name that means none stays as it is. */
  facets(names: readonly string[]): readonly string[] {
    const counted = new Set(this.fields.facetsOver(this.fields.entityTypes).map(({ name }) => name));
    return names.flatMap((name) => {
      const found = this.fieldsCalled(name).filter((field) => counted.has(field));
      return found.length > 0 ? found : [name];
    });
  }

  /** The names of entity types. A name that means none stays as it is. */
  types(names: readonly string[]): readonly string[] {
    return names.flatMap((name) => {
      const found = this.models.entity(name) ? [] : this.fields.typesNamed(wordsOf(name));
      return found.length > 0 ? found : [name];
    });
  }

  private alternatives(criteria: readonly Criterion[]): readonly (readonly Criterion[])[] {
    let found: readonly (readonly Criterion[])[] = [[]];
    for (const criterion of criteria) {
      const all = this.meant(criterion);
      const meant = found.length * all.length > ALTERNATIVES_MAX ? [criterion] : all;
      found = found.flatMap((some) => meant.map((each) => [...some, each]));
    }
    return found;
  }

  /** What is excluded is excluded from each field, which alternatives cannot say: then the name has to mean one. */
  private meant(criterion: Criterion): readonly Criterion[] {
    const types = this.typesIn(criterion);
    const ofType = { ...criterion, field: ENTITY_TYPE_FIELD.name };
    if (types.length > 0) return [{ ...ofType, condition: 'IN', values: types }];
    if (typeWordOf(criterion.field) === ENTITY_TYPE_WORD) return [ofType];
    const names = this.fieldsCalled(criterion.field);
    if (names.length === 0 || (names.length > 1 && criterion.negated)) return [criterion];
    return names.map((field) => ({ ...criterion, field }));
  }

  /** The entity types of `type = 'dashboard'`, with words that name none beside one that does; empty if it is about something else. */
  private typesIn({ field, condition, values }: Criterion): readonly string[] {
    const isOfType = TYPE_WORDS.has(typeWordOf(field)) && (condition === 'EQUAL' || condition === 'IN');
    if (!isOfType) return [];
    const types = values.map((value) => {
      const isSymbol = value === value.toUpperCase();
      const entity = this.models.entity(isSymbol ? value.replaceAll('_', '') : value);
      if (isSymbol && !entity) return [];
      return entity ? [entity.name] : this.fields.typesNamed(wordsOf(value));
    });
    if (types.every((named) => named.length === 0)) return [];
    return [...new Set(types.flatMap((named, index) => (named.length > 0 ? named : (values[index] ?? []))))];
  }

  private fieldsCalled(name: string): readonly string[] {
    const aliased = this.fields.aliased(name);
    if (aliased.length === 1) return aliased;
    const found = this.fields.has(name) ? this.names.sharingTitle(name) : this.fieldsNamed(wordsOf(name));
    // A filter looks into the companions of a field itself.
    const companions = new Set(found.flatMap((field) => this.companionsOf(field)));
    return found.filter((field) => !companions.has(field));
  }

  private fieldsNamed(words: readonly string[]): readonly string[] {
    const { entityTypes } = this.fields;
    const usual = this.names.find(words, entityTypes);
    return usual.length > 0 ? usual : this.allNames.find(words, entityTypes);
  }

  private companionsOf(field: string): readonly string[] {
    return this.fields.expanded(field).flatMap(({ name }) => (name === field ? [] : [name]));
  }
}

function typeWordOf(field: string): string {
  return wordsOf(field).join('').toLowerCase();
}

/** `glossaryTerm` and `glossary_term` are two words. */
function wordsOf(name: string): readonly string[] {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_]+/);
}
