import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';

export interface Resend {
  readonly send: (positions: number[]) => void;
  /** Id of the element that says why one may not. */
  readonly reasonId: string | undefined;
}

/** Nothing without positions: several changes are sent again by a replay. */
export function ResendButton({ positions, send, reasonId }: Resend & { readonly positions: number[] }) {
  const [position] = positions;
  if (position === undefined) return null;
  return (
    <ActionButton className="small" onClick={() => send(positions)} reasonId={reasonId}>
      Send again<span className="hidden-text"> change {position}</span>
    </ActionButton>
  );
}
