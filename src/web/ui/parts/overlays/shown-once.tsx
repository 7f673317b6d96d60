import type { ReactNode } from 'react';
import { ModalDialog } from './modal-dialog';

interface ShownOnceProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onEnd: () => void;
}

/** Shows a secret that cannot be read again, until the person has copied it. */
export function ShownOnce({ title, children, onEnd }: ShownOnceProps) {
  return (
    <ModalDialog title={title} onCancel={onEnd}>
      {children}
      <div className="buttons">
        <button className="button primary" type="button" onClick={onEnd}>
          Done
        </button>
      </div>
    </ModalDialog>
  );
}
