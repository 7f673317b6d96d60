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

  /** The filter of a question, with an alternative for what is listed, and without it where the field is negated. */
  async widened({ filter, read }: Pick<SearchQuery, 'filter' | 'read'>): Promise<Filter> {
    const or: (readonly Criterion[])[] = [];
    let left = WIDENED_MAX;
    for (const criteria of filter.or) {
      const said: Criterion[] = [];
      let alternatives: (readonly Criterion[])[] = [[]];
      for (const criterion of criteria) {
        const listed = left > 0 ? await this.listed(criterion, read) : [];
        if (listed.length === 0 || criterion.negated) said.push(criterion);
        if (listed.length === 0) continue;
        left--;
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
    const urns = values.filter((value) => value.startsWith('urn:') && isStorableText(value));
    if (relationship === undefined || urns.length === 0) return [];
    const pages = await this.reader.ofMany({
      urns,
      types: [relationship],
      direction: 'OUTGOING',
      start: 0,
      count: Math.max(1, Math.floor(MEMBERS_MAX / urns.length)),
      read,
    });
    return [...new Set(pages.flatMap(({ relationships }) => relationships.map(({ entity }) => entity)))];
  }
}
