import { InvalidInputError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';

/** Arguments of a page of a list. */
export interface PageInput {
  readonly start?: number | null | undefined;
  readonly count?: number | null | undefined;
  readonly query?: string | null | undefined;
}

export interface Page {
  readonly start: number;
  readonly count: number;
  readonly query: string;
}

/** compat: lists begin at 0 and have 20 items by default. @throws InvalidInputError | LimitExceededError */
export function pageOf({ start, count, query }: PageInput): Page {
  const page = { start: start ?? 0, count: count ?? 20, query: query ?? '' };
  for (const field of ['start', 'count'] as const)
    if (page[field] < 0)
      throw new InvalidInputError(`${field} is ${page[field]}; use 0 or more`, [
        { field: [field], message: 'is negative', expected: '0 or more' },
      ]);
  checkUses(
    [
      { limit: 'graphqlPage', size: page.count, unit: 'items in a page', fix: 'Ask for several pages with start' },
      { limit: 'queryLength', size: page.query.length, unit: 'characters of the query', fix: 'Search for fewer words' },
    ],
    { field: ['input'] },
  );
  return page;
}
