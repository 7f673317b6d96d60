import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { EntriesDisplay } from '#generated/registry/display-types';
import { nameOf } from '#web/api/user-name';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import type { EntryFields } from '#web/ui/values/entries-of';
import type { Path } from '../paths';
import { EntryInput } from './entry-input';
import { useQuery } from '@tanstack/react-query';
import { aspectsPath } from '#web/api/aspects-path';
import { sendFor } from '#web/api/send';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { type Definition, definitionIn } from './definition';

interface EntryItemProps {
  readonly path: Path;
  readonly pattern: string;
  /** The key. */
  readonly urn: string;
  readonly name: string | undefined;
  readonly entries: EntriesDisplay;
  readonly fields: EntryFields;
  /** Whether somebody has just added it, and goes on with its value. */
  readonly isAdded: boolean;
  readonly onRemove: () => void;
}

/** One key with its values. */
export function EntryItem({ path, pattern, urn, name, entries, fields, isAdded, onRemove }: EntryItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const { definition, isLoading } = useDefinition(urn, entries);
  const title = name ?? nameOf(urn);
  useEffect(() => {
    if (isAdded && !isLoading) item.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isAdded, isLoading]);
  const action = (
    <button type="button" className="icon-button" aria-label={`Remove ${title}`} title="Remove" onClick={onRemove}>
      <X size={14} aria-hidden="true" />
    </button>
  );
  return (
    <li ref={item}>
      {isLoading ? (
        <Skeleton lines={2} />
      ) : (
        <EntryInput
          path={path}
          pattern={pattern}
          title={title}
          action={action}
          definition={definition}
          fields={fields}
        />
      )}
    </li>
  );
}

const STALE_MS = 60_000;

/** What the values of a key may be. Undefined while it is read, and for a key without a definition that the caller may see. */
function useDefinition(urn: string, entries: EntriesDisplay) {
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
