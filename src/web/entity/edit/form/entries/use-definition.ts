import { useQuery } from '@tanstack/react-query';
import type { EntriesDisplay } from '#generated/registry/display-types';
import { storedQuery } from '#web/api/stored-query';
import { type Definition, definitionIn } from './definition';

/** What the values of a key may be. Undefined while it is read, and for a key without a definition that the caller may see. */
export function useDefinition(urn: string, entries: EntriesDisplay) {
  const { data, isLoading } = useQuery(storedQuery(urn, entries.aspect));
  const definition: Definition | undefined = data && definitionIn(entries, data);
  return { definition, isLoading };
}
