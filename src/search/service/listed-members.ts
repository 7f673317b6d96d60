import { groupBy } from '#base/json/group-by';
import { isStorableText } from '#base/json/storable-text';
import { type Criterion, equalTo, type Filter } from '#catalog/filter/filter';
import type { RelationshipReader } from '#catalog/graph/relationship-reader';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { URN_FIELD } from '../language/fields/search-field';
import type { SearchQuery } from '../language/query/search-query';

/** Members that one criterion finds, of all its values together. */
const MEMBERS_MAX = 10_000;
/** Criteria of a filter that are widened. The alternatives of a conjunction are a product of two for each. */
const WIDENED_MAX = 4;

/**
 * Lets a filter find entities that another one lists as well as those that say it themselves (`listedBy`), such as the assets of a data
 * product.
 */
export class ListedMembers {
  private readonly relationships: ReadonlyMap<string, string>;

  constructor(
    private readonly reader: Pick<RelationshipReader, 'ofMany'>,
    models: ModelRegistry,
  ) {
    const fields = models.registry.aspects.flatMap(({ searchFields }) => searchFields);
    this.relationships = new Map(
      fields.flatMap(({ field, aliases = [], listedBy }) =>
        listedBy === undefined ? [] : [field, ...aliases].map((name) => [name, listedBy] as const),
      ),
    );
  }

  /**
   * The filter of a question, with an alternative for what is listed, and without it where the field is negated. All members are asked for
   * at once.
   */
  async widened({ filter, read }: Pick<SearchQuery, 'filter' | 'read'>): Promise<Filter> {
    const asked = filter.or.flat().filter((criterion) => this.urnsOf(criterion).length > 0);
    if (asked.length === 0) return filter;
    const members = await this.membersOf(asked.slice(0, WIDENED_MAX), read);
    return { or: filter.or.flatMap((criteria) => conjunctionsOf(criteria, members)) };
  }

  /** Reads what the values of each criterion list, by a question for each relationship. There is mostly one relationship. */
  private async membersOf(criteria: readonly Criterion[], read: SearchQuery['read']): Promise<Members> {
    const most = criteria.reduce((found, each) => Math.max(found, this.urnsOf(each).length), 1);
    const count = Math.max(1, Math.floor(MEMBERS_MAX / most));
    const groups = groupBy(criteria, ({ field }) => this.relationships.get(field) ?? '');
    const found = await Promise.all(
      [...groups].map(async ([type, group]) => {
        const urns = [...new Set(group.flatMap((each) => this.urnsOf(each)))];
        const pages = await this.reader.ofMany({ urns, types: [type], direction: 'OUTGOING', start: 0, count, read });
        const listed = new Map(urns.map((urn, index) => [urn, pages[index]?.relationships ?? []]));
        return group.map((criterion) => {
          const entities = this.urnsOf(criterion).flatMap((urn) => (listed.get(urn) ?? []).map(({ entity }) => entity));
          return [criterion, [...new Set(entities)]] as const;
        });
      }),
    );
    return new Map(found.flat().filter(([, entities]) => entities.length > 0));
  }

  /** The values that may list members; none of a criterion that means something else. */
  private urnsOf({ field, condition, values }: Criterion): readonly string[] {
    if ((condition !== 'EQUAL' && condition !== 'IN') || !this.relationships.has(field)) return [];
    return values.filter((value) => value.startsWith('urn:') && isStorableText(value));
  }
}

type Members = ReadonlyMap<Criterion, readonly string[]>;

/** A conjunction for each choice between what an entity says itself and what lists it. */
function conjunctionsOf(criteria: readonly Criterion[], members: Members): readonly (readonly Criterion[])[] {
  let alternatives: readonly (readonly Criterion[])[] = [[]];
  for (const criterion of criteria) {
    const listed = members.get(criterion);
    const inList = listed && equalTo(URN_FIELD.name, listed, criterion.negated);
    const choices = !inList ? [[criterion]] : criterion.negated ? [[criterion, inList]] : [[criterion], [inList]];
    alternatives = alternatives.flatMap((one) => choices.map((choice) => [...one, ...choice]));
  }
  return alternatives;
}
