import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error';
import { ConfirmDialog } from './confirm-dialog';

interface ChangeDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The button, such as "Delete policy". */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Whether the form lacks something, so that the button is disabled. */
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
    <ConfirmDialog
      key={String(isLockout)}
      title={isLockout ? 'You would lock yourself out' : title}
      action={isLockout ? 'Give up the right' : action}
      isDangerous={isDangerous || isLockout}
      isIncomplete={isIncomplete}
      state={{ error: needsConfirmation(error) ? null : error, isPending }}
      onConfirm={() => mutate(isLockout)}
      onCancel={onCancel}
    >
      {isLockout ? <Lockout /> : children}
    </ConfirmDialog>
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
