import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { EntriesDisplay } from '#generated/registry/display-types';
import { nameOf } from '#web/api/user-name';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import type { EntryFields } from '#web/ui/values/entries-of';
import type { Path } from '../paths';
import { EntryInput } from './entry-input';
import { useDefinition } from './use-definition';

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
