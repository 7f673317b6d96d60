import { useQuery } from '@tanstack/react-query';
import type { EntriesDisplay } from '../../../../generated/registry/display-types';
import { readAspect } from '../write/aspect-writes';
import { type Definition, definitionIn } from './definition';

const STALE_MS = 60_000;

/** What the values of a key may be. Undefined while it is read, and for a key without a definition that the caller may see. */
export function useDefinition(urn: string, entries: EntriesDisplay) {
  const { data, isLoading } = useQuery({
    queryKey: ['definition', urn, entries.aspect],
    queryFn: ({ signal }) => readAspect({ urn, aspect: entries.aspect }, signal),
    staleTime: STALE_MS,
    retry: false,
  });
  const definition: Definition | undefined = data?.value && definitionIn(entries, data.value);
  return { definition, isLoading };
}
