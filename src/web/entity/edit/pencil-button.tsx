import { Check, Pencil, Plus } from 'lucide-react';
import { useId } from 'react';

interface PencilButtonProps {
  /** What it edits: `tags`. */
  readonly what: string;
  /** The reason why the caller may not; undefined if it may. */
  readonly reason: string | undefined;
  readonly isOpen: boolean;
  /** Whether there is something already. */
  readonly hasValue: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** Opens and closes an editor in place. It says why, if the caller may not edit. */
export function PencilButton({ what, reason, isOpen, hasValue, onChange }: PencilButtonProps) {
  const id = useId();
  const Sign = isOpen ? Check : hasValue ? Pencil : Plus;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        data-key="e"
        aria-expanded={isOpen}
        aria-disabled={reason !== undefined}
        aria-label={isOpen ? `Done with ${what}` : `Edit ${what}`}
        aria-describedby={reason === undefined ? undefined : id}
        title={reason ?? (isOpen ? 'Done' : 'Edit')}
        onClick={() => reason === undefined && onChange(!isOpen)}
      >
        <Sign size={14} aria-hidden="true" />
      </button>
      {reason !== undefined && (
        <span className="hidden-text" id={id}>
          {reason}
        </span>
      )}
    </>
  );
}
