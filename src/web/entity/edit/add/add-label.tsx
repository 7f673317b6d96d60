import { Plus } from 'lucide-react';

/** What the button of the choices says. */
export function AddLabel() {
  return (
    <>
      <Plus size={14} aria-hidden="true" /> Add…
    </>
  );
}
