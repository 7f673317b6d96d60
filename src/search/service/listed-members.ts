import { type Criterion, equalTo, type Filter } from '#catalog/filter/filter';
import type { RelationshipReader } from '#catalog/graph/relationship-reader';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { URN_FIELD } from '../language/fields/search-field';
import type { SearchQuery } from '../language/query/search-query';

/** What is found of the members of one entity. */
const MEMBERS_MAX = 10_000;

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

  /** The filter of a question, with an alternative for what is listed, and without it where the field is negated. */
  async widened({ filter, read }: Pick<SearchQuery, 'filter' | 'read'>): Promise<Filter> {
    const or: (readonly Criterion[])[] = [];
    for (const criteria of filter.or) {
      const said: Criterion[] = [];
      let alternatives: (readonly Criterion[])[] = [[]];
      for (const criterion of criteria) {
        const listed = await this.listed(criterion, read);
        if (listed.length === 0 || criterion.negated) said.push(criterion);
        if (listed.length === 0) continue;
        const members = equalTo(URN_FIELD.name, listed, criterion.negated);
        if (criterion.negated) said.push(members);
        else
          alternatives = alternatives.flatMap((one) => [
            [...one, criterion],
            [...one, members],
          ]);
      }
      for (const one of alternatives) or.push([...said, ...one]);
    }
    return { or };
  }

  private async listed({ field, condition, values }: Criterion, read: SearchQuery['read']): Promise<readonly string[]> {
    const relationship = condition === 'EQUAL' || condition === 'IN' ? this.relationships.get(field) : undefined;
    if (relationship === undefined || values.length === 0) return [];
    const pages = await this.reader.ofMany({
      urns: values,
      types: [relationship],
      direction: 'OUTGOING',
      start: 0,
      count: MEMBERS_MAX,
      read,
    });
    return [...new Set(pages.flatMap(({ relationships }) => relationships.map(({ entity }) => entity)))];
  }
}
