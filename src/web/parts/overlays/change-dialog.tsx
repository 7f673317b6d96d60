import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { ModalDialog } from './modal-dialog';
import { ProblemPanel } from '../states/problems';

interface ChangeDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The button, such as "Delete policy". */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Why the button is disabled. */
  readonly isIncomplete?: boolean;
  /** Whether the service has asked for the confirmation already. */
  readonly isLockout?: boolean;
  /** @param confirmed whether the person accepts to lose the right to manage policies */
  readonly change: (confirmed: boolean) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before a change. If the change would lock the person out, the service refuses it, and the dialog asks again in words for that.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, children, action, isDangerous = false, isIncomplete = false, change, onDone, onCancel } = props;
  const client = useQueryClient();
  const [isLockout, setLockout] = useState(props.isLockout ?? false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
    onError: (refusal) => setLockout(isLockout || needsConfirmation(refusal)),
  });
  return (
    <ModalDialog key={String(isLockout)} title={isLockout ? 'You would lock yourself out' : title} onCancel={onCancel}>
      {isLockout ? <Lockout /> : children}
      {error && !needsConfirmation(error) && <ProblemPanel error={error} />}
      <div className="buttons">
        <button className="button" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          className={`button solid ${isDangerous || isLockout ? 'danger' : 'primary'}`}
          type="button"
          aria-disabled={isPending || isIncomplete || undefined}
          onClick={() => !isPending && !isIncomplete && mutate(isLockout)}
        >
          {isPending ? 'Working…' : isLockout ? 'Give up the right' : action}
        </button>
      </div>
    </ModalDialog>
  );
}

function Lockout() {
  return (
    <p>
      After this change you can no longer manage policies, so you cannot undo it yourself. Somebody else who manages
      policies can.
    </p>
  );
}

export function needsConfirmation(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED';
}
