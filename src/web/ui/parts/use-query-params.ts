import { useMemo } from 'react';
import { useSearch } from 'wouter';

/** The query of the address, also after a navigation. That of wouter 3.13 is decoded once more, which turns `%252F` in a urn into a slash. */
export function useQueryParams(): URLSearchParams {
  useSearch();
  const { search } = window.location;
  return useMemo(() => new URLSearchParams(search), [search]);
}
