import { useId } from 'react';
import { ActionButton } from './action-button';

interface SmallActionProps {
  readonly title: string;
  /** The reason why the person cannot do it; undefined if they can. */
  readonly reason: string | undefined;
  /** What it does, where that needs more words than the title. */
  readonly doc?: string | undefined;
  readonly onOpen: () => void;
}

/** A small button that opens a dialog. Disabled, it says why, to pointers and to screen readers. */
export function SmallAction({ title, reason, doc, onOpen }: SmallActionProps) {
  const id = useId();
  return (
    <span title={reason ?? doc}>
      <ActionButton className="small quiet" reasonId={reason === undefined ? undefined : id} onClick={onOpen}>
        {title}…
      </ActionButton>
      {reason !== undefined && (
        <span className="hidden-text" id={id}>
          {reason}
        </span>
      )}
    </span>
  );
}
