import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface ActionProps {
  readonly className?: string;
  /** Id of the element that says why the action is disabled; undefined if it is not. */
  readonly reasonId: string | undefined;
  readonly children: ReactNode;
}

const BUTTON = 'button';

/** A link that looks like a button; a disabled button, which names the reason, for those who cannot use it. */
export function ActionLink({ className = '', href, reasonId, children }: ActionProps & { readonly href: string }) {
  if (reasonId === undefined)
    return (
      <Link className={`${BUTTON} ${className}`} href={href}>
        {children}
      </Link>
    );
  return (
    <button className={`${BUTTON} ${className}`} type="button" aria-disabled="true" aria-describedby={reasonId}>
      {children}
    </button>
  );
}

/** A button that stays reachable by keyboard when it is disabled, so that its reason is read. */
export function ActionButton({
  className = '',
  onClick,
  reasonId,
  children,
}: ActionProps & { readonly onClick: () => void }) {
  const isDisabled = reasonId !== undefined;
  return (
    <button
      className={`${BUTTON} ${className}`}
      type="button"
      aria-disabled={isDisabled || undefined}
      aria-describedby={reasonId}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
