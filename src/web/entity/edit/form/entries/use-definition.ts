import { useQuery } from '@tanstack/react-query';
import type { EntriesDisplay } from '#generated/registry/display-types';
import { aspectsPath } from '#web/api/aspects-path';
import { sendFor } from '#web/api/send';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { type Definition, definitionIn } from './definition';

const STALE_MS = 60_000;

/** What the values of a key may be. Undefined while it is read, and for a key without a definition that the caller may see. */
export function useDefinition(urn: string, entries: EntriesDisplay) {
  const { data, isLoading } = useQuery({
    queryKey: ['definition', urn, entries.aspect],
    queryFn: ({ signal }) =>
      sendFor<{ readonly value: JsonRecord }>(`${aspectsPath(typeOf(urn), urn)}/${entries.aspect}`, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
  const definition: Definition | undefined = data && definitionIn(entries, data.value);
  return { definition, isLoading };
}

function typeOf(urn: string): string {
  return urn.split(':')[2] ?? '';
}
