import type { ReactNode } from 'react';
import { leave } from './unsaved/unsaved-changes';

interface FormButtonsProps {
  /** What the first button does, and what it says meanwhile. */
  readonly action?: readonly [string, string];
  readonly isIdle: boolean;
  readonly isPending: boolean;
  /** Absent where the form is always there. */
  readonly onCancel?: (() => void) | undefined;
  /** Set for a form inside a page, not at the end of a drawer. */
  readonly isSmall?: boolean;
  readonly children?: ReactNode;
}

/** The buttons of a form that changes an aspect. */
export function FormButtons({ action = ['Save', 'Saving…'], isIdle, isPending, ...more }: FormButtonsProps) {
  const { onCancel, isSmall = false, children } = more;
  const size = isSmall ? ' small' : '';
  return (
    <div className={isSmall ? 'buttons' : 'buttons form-buttons'}>
      <button className={`button primary${size}`} type="submit" aria-disabled={isIdle}>
        {action[isPending ? 1 : 0]}
      </button>
      {onCancel && (
        <button className={`button${size}`} type="button" onClick={() => leave(onCancel)}>
          Cancel
        </button>
      )}
      {children}
    </div>
  );
}
