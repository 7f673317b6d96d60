import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';

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

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(toasts: readonly ShownToast[]): void {
  shown = toasts;
  for (const listen of listeners) listen();
}

function end(id: number): void {
  replace(shown.filter((toast) => toast.id !== id));
}

/** Says at the edge of the page what has happened, for some seconds. */
export function showToast(toast: Toast): void {
  const id = ++lastId;
  replace([...shown, { ...toast, id }].slice(-SHOWN_MAX));
  setTimeout(() => end(id), SHOWN_MS);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** The place of the toasts. The shell has it once. Screen readers read what is added. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
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
