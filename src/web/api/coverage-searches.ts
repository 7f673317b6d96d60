import type { CatalogCoverage, CoverageGroup, CoverageRow } from '#generated/http/messages';
import { NO_SEARCH, searchAddress, type SearchState, TYPE_FIELD } from './search-state';

type Filter = SearchState['filters'][number];

/** The searches whose hits the page counts. */
export class CoverageSearches {
  /** Other types can have a description, too, so that a search has to name those that are counted. */
  private readonly types: Filter;

  constructor({ groups }: CatalogCoverage) {
    const rows = groups.find(({ field }) => field === TYPE_FIELD)?.rows ?? [];
    this.types = including(
      TYPE_FIELD,
      rows.flatMap(({ value }) => value ?? []),
    );
  }

  /** The address of a search of all that the filter leaves. @param measure a field that is true for what has it. @param has whether what has it is wanted, or what lacks it */
  address(filter: Filter | undefined, measure?: string, has = true): string {
    const measured = measure === undefined ? [] : [{ ...including(measure, ['true']), excludes: !has }];
    const types = filter?.field === TYPE_FIELD ? [] : [this.types];
    return searchAddress({ ...NO_SEARCH, filters: [...types, ...(filter ? [filter] : []), ...measured] });
  }
}

/** What narrows a search to the entities of a row. */
export function filterOf({ field, hasField = '' }: CoverageGroup, { value }: CoverageRow): Filter {
  return value === undefined ? { ...including(hasField, ['true']), excludes: true } : including(field, [value]);
}

function including(field: string, values: readonly string[]): Filter {
  return { field, values, excludes: false };
}

/** Rounded towards the middle, so that only all is 100 % and only nothing is 0 %. */
export function shareText(count: number, total: number): string {
  if (total === 0) return '–';
  const share = Math.round((count / total) * 100);
  return `${count === 0 || count === total ? share : Math.min(Math.max(share, 1), 99)}%`;
}
