import type { ReactNode } from 'react';
import { ModalDialog } from '../parts/overlays/modal-dialog';
import { ProblemPanel } from '../parts/states/problems';

interface WebhookDialogProps {
  readonly title: string;
  /** The button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly state: { readonly error: Error | null; readonly isPending: boolean };
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { title, action, isDangerous = false, state, children, onConfirm, onCancel } = props;
  return (
    <ModalDialog title={title} onCancel={onCancel}>
      {children}
      {state.error && <ProblemPanel error={state.error} />}
      <div className="buttons">
        <button className="button" type="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          className={`button solid ${isDangerous ? 'danger' : 'primary'}`}
          type="button"
          aria-disabled={state.isPending || undefined}
          onClick={() => !state.isPending && onConfirm()}
        >
          {state.isPending ? 'Working…' : action}
        </button>
      </div>
    </ModalDialog>
  );
}
