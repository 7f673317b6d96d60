import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { useStore } from '#web/ui/parts/use-store';
import { answerLeave, pendingLeave } from './unsaved-changes';

/** Asks before changes are lost. The shell has it once. The first button, which the browser focuses, keeps the changes. */
export function LeaveQuestion() {
  const isAsked = useStore(pendingLeave) !== undefined;
  if (!isAsked) return null;
  return (
    <ModalDialog title="Discard your changes?" onCancel={() => answerLeave(false)}>
      <p>You have changed something that is not saved. If you leave now, it is lost.</p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => answerLeave(false)}>
          Keep editing
        </button>
        <button className="button solid danger" type="button" onClick={() => answerLeave(true)}>
          Discard
        </button>
      </div>
    </ModalDialog>
  );
}
