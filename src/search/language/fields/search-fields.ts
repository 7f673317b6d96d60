import type { Registry } from '#generated/registry/registry-types';
import { AccessParents } from '#catalog/authorization/access-parents';
import { groupBy } from '#base/json/group-by';
import { EntryFields } from './entry-fields';
import { nameKey } from './name-key';
import {
  distinctFields,
  ENTITY_TYPE_FIELD,
  isInRowsOnly,
  RUN_ID_FIELD,
  type SearchField,
  URN_FIELD,
} from './search-field';
import { fieldsOfType, NO_FIELDS, type TypeFields } from './type-fields';
import { urnTypes } from './urn-types';

/** Fields that every document has in addition to those of the models. */
const FIXED_FIELDS: readonly SearchField[] = [URN_FIELD, ENTITY_TYPE_FIELD, RUN_ID_FIELD];

/** Clients ask about few sets of entity types, but nothing limits them to that. */
const FACETS_KEPT_MAX = 100;

/** The search fields of all entity types, looked up by type and by name. */
export class SearchFields {
  private readonly byType: ReadonlyMap<string, TypeFields>;
  private readonly byName: ReadonlyMap<string, readonly SearchField[]>;
  /** The names of the fields that share an alias. */
  private readonly byAlias: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly defaultFields: ReadonlySet<string>;
  private readonly inRowsOnly: ReadonlySet<string>;
  private readonly entries: EntryFields;
  private readonly facets = new Map<string, readonly SearchField[]>();
  private readonly typesByName = new Map<string, Set<string>>();
  /** The fields by which people filter and whose words are found, distinct by name. They say where an entity belongs. */
  readonly placing: readonly SearchField[];
  /** Types of entities by field of the models. To find them takes a look at all aspects. */
  private readonly typesOfUrns = new Map<string, readonly string[]>();

  constructor(private readonly registry: Registry) {
    this.entries = new EntryFields(registry);
    const parents = new AccessParents(registry);
    this.byType = new Map(registry.entities.map((entity) => [entity.name, fieldsOfType(registry, entity, parents)]));
    const all = [...this.byType.values()].flatMap((fields) => fields.all);
    this.byName = groupBy([...FIXED_FIELDS, ...all], ({ name }) => name);
    this.byAlias = namesByAlias(all);
    this.inRowsOnly = new Set(all.filter(isInRowsOnly).map(({ name }) => name));
    this.placing = distinctFields(all.filter(({ facet, hasWords, isTitle }) => facet && hasWords && !isTitle));
    for (const [entityType, { searchNames }] of this.byType)
      for (const key of searchNames.map((name) => nameKey([name])))
        this.typesByName.set(key, (this.typesByName.get(key) ?? new Set()).add(entityType));
    this.defaultFields = new Set(
      [...this.byName].filter(([, fields]) => fields.every(({ byDefault }) => byDefault)).map(([name]) => name),
    );
  }

  get entityTypes(): readonly string[] {
    return [...this.byType.keys()];
  }

  /** The entity types that people call by these words. */
  typesNamed(words: readonly string[]): readonly string[] {
    return [...(this.typesByName.get(nameKey(words)) ?? [])];
  }

  ofType(entityType: string): TypeFields {
    return this.byType.get(entityType) ?? NO_FIELDS;
  }

  /** The search fields that a document has: those of its entity type, in the order of the models, then those of entries. */
  ofDocument(document: {
    readonly entityType: string;
    readonly fields: { readonly [field: string]: unknown };
  }): readonly SearchField[] {
    const { all, places } = this.ofType(document.entityType);
    // A document has few of the hundred fields of its type.
    const own: number[] = [];
    for (const name of Object.keys(document.fields)) {
      const place = places.get(name);
      if (place !== undefined) own.push(place);
    }
    own.sort((a, b) => a - b);
    return [...own.flatMap((place) => all[place] ?? []), ...this.ofEntries(document)];
  }

  /** The search fields of a document beside those of its entity type: each entry of a list made one. */
  ofEntries(document: { readonly fields: { readonly [field: string]: unknown } }): readonly SearchField[] {
    return this.entries.in(document);
  }

  /** A field by name, as the first entity type that has it describes it. */
  named(name: string): SearchField | undefined {
    return (this.byName.get(name) ?? this.entries.named(name))[0];
  }

  /** Whether a query may use the name: of a field, or an alias. */
  has(name: string): boolean {
    return this.byAlias.has(name) || this.named(name) !== undefined;
  }

  /** The names of the fields that have the name as an alias. Empty for the name of a field. */
  aliased(name: string): readonly string[] {
    return [...(this.byAlias.get(name) ?? [])];
  }

  /** The field of the name, or the fields that have it as an alias. */
  meant(name: string): readonly SearchField[] {
    const aliased = this.aliased(name);
    return (aliased.length > 0 ? aliased : [name]).flatMap((each) => this.named(each) ?? []);
  }

  /** A field may have words in one entity type and whole values in another: one variant of each kind, the one with words first. */
  variants(name: string): readonly SearchField[] {
    const fields = this.byName.get(name);
    if (!fields) return this.entries.named(name);
    return [true, false].flatMap((hasWords) => fields.find((field) => field.hasWords === hasWords) ?? []);
  }

  /** The field and its companions: other fields that a filter on it also checks. Of an alias, those of each field that has it. */
  expanded(name: string): readonly SearchField[] {
    const aliased = this.aliased(name);
    if (aliased.length > 0) return [...new Set(aliased.flatMap((each) => this.expanded(each)))];
    const companions = Object.hasOwn(this.registry.searchFieldGroups, name)
      ? this.registry.searchFieldGroups[name]
      : undefined;
    const entries = this.byName.has(name) ? [] : this.entries.named(name);
    return entries.length > 0 ? entries : [name, ...(companions ?? [])].flatMap((each) => this.named(each) ?? []);
  }

  /** Whether it is a default field in every entity type that has it, so that all its words are default-field terms. */
  isDefaultField(name: string): boolean {
    return this.defaultFields.has(name);
  }

  /** Whether the rows alone have its texts, in an entity type that has it. */
  isInRowsOnly(name: string): boolean {
    return this.inRowsOnly.has(name);
  }

  /** The fields with the values that policies compare of an attribute. */
  ofAccess(attribute: string): readonly SearchField[] {
    const specs = this.registry.accessAttributes.filter((spec) => spec.attribute === attribute);
    return [...new Set(specs.map(({ searchField }) => searchField))].flatMap((name) => this.named(name) ?? []);
  }

  /** The entity types that the urns of a field may have. */
  urnTypes(name: string): readonly string[] {
    const known = this.typesOfUrns.get(name) ?? urnTypes(this.registry, name);
    if (this.byName.has(name)) this.typesOfUrns.set(name, known);
    return known;
  }

  /** The field that marks an entity as soft-deleted. */
  get softDeleteField(): string | undefined {
    return this.registry.softDelete?.searchField;
  }

  /** The chosen fields of some entity types, distinct by name, in the order of the types. */
  over(entityTypes: readonly string[], choose: (field: SearchField) => boolean): readonly SearchField[] {
    const chosen = entityTypes.flatMap((entityType) => this.ofType(entityType).all.filter(choose));
    return distinctFields(chosen);
  }

  /** The fields that hold names of some entity types, distinct by name. */
  namesOver(entityTypes: readonly string[]): readonly SearchField[] {
    return distinctFields(entityTypes.flatMap((entityType) => this.ofType(entityType).names));
  }

  /** The facets of some entity types, the type itself first. They are kept, because most searches count them. */
  facetsOver(entityTypes: readonly string[]): readonly SearchField[] {
    const key = entityTypes.join();
    const known = this.facets.get(key);
    if (known) return known;
    const found = [ENTITY_TYPE_FIELD, ...this.over(entityTypes, ({ facet }) => facet)];
    if (this.facets.size < FACETS_KEPT_MAX) this.facets.set(key, found);
    return found;
  }
}

function namesByAlias(fields: readonly SearchField[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { name, aliases } of fields)
    for (const alias of aliases) named.set(alias, (named.get(alias) ?? new Set()).add(name));
  return named;
}
