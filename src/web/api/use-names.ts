import { queryOptions, useQuery } from '@tanstack/react-query';
import { namesFor, type Names } from './names';

const NO_NAMES: Names = new Map();

export function namesQuery(urns: readonly string[]) {
  return queryOptions({ queryKey: ['names', urns], queryFn: ({ signal }) => namesFor(urns, signal) });
}

/**
 * The names of entities that a page shows; empty until they are there, when urns show their keys. While others are
 * fetched, such as after an edit, the former names stay, so that no name turns back into a key.
 */
export function useNames(urns: readonly string[]): Names {
  const { data } = useQuery({
    ...namesQuery(urns),
    enabled: urns.length > 0,
    placeholderData: (shown) => shown,
  });
  return data ?? NO_NAMES;
}
