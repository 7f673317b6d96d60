import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps {
  readonly title: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A question that is answered before anything else. The browser keeps the focus inside, and puts it back at the end. */
export function ModalDialog({ title, onCancel, children }: ModalDialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Its cleanup runs while the element is still there; only then can the browser put the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      className="dialog"
      role="alertdialog"
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 className="dialog-heading" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
