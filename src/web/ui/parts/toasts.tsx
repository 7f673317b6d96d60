import { X } from 'lucide-react';
import { Store } from '#web/api/store';
import { useStore } from './use-store';

interface Toast {
  readonly text: string;
  /** Such as Undo. It ends the toast. */
  readonly action?: { readonly name: string; readonly run: () => void };
}

interface ShownToast extends Toast {
  readonly id: number;
}

/** Time to read a sentence and to reach its button by keyboard. */
const SHOWN_MS = 10_000;
const SHOWN_MAX = 3;

const shownToasts = new Store<readonly ShownToast[]>([]);
let lastId = 0;

function end(id: number): void {
  shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id));
}

/** Says at the edge of the page what has happened, for some seconds. */
export function showToast(toast: Toast): void {
  const id = ++lastId;
  shownToasts.set([...shownToasts.get(), { ...toast, id }].slice(-SHOWN_MAX));
  setTimeout(() => end(id), SHOWN_MS);
}

/** The place of the toasts. The shell has it once. Screen readers read what is added. */
export function Toasts() {
  const toasts = useStore(shownToasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastView({ toast: { id, text, action } }: { readonly toast: ShownToast }) {
  return (
    <p className="toast">
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            end(id);
            action.run();
          }}
        >
          {action.name}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => end(id)}>
        <X size={14} aria-hidden="true" />
      </button>
    </p>
  );
}
