import type { ReactNode } from 'react';
import { ProblemPanel } from '../states/problems';
import { ModalDialog } from './modal-dialog';

interface ConfirmDialogProps {
  readonly title: string;
  /** The words of the button, such as "Delete policy". */
  readonly action: string;
  /** The words while the action runs. */
  readonly running?: string;
  readonly isDangerous?: boolean;
  /** Whether the form lacks something, so that the button is disabled. */
  readonly isIncomplete?: boolean;
  readonly state: { readonly error: Error | null; readonly isPending: boolean };
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, running = 'Working…', isDangerous = false, isIncomplete = false, state, children } = props;
  const { error, isPending } = state;
  const isDisabled = isPending || isIncomplete;
  return (
    <ModalDialog title={title} onCancel={props.onCancel}>
      {children}
      {error && <ProblemPanel error={error} />}
      <div className="buttons">
        <button className="button" type="button" onClick={props.onCancel}>
          Cancel
        </button>
        <button
          className={`button solid ${isDangerous ? 'danger' : 'primary'}`}
          type="button"
          aria-disabled={isDisabled || undefined}
          onClick={() => !isDisabled && props.onConfirm()}
        >
          {isPending ? running : action}
        </button>
      </div>
    </ModalDialog>
  );
}
