import { Bell } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';

const DigestDialog = lazyPart(async () => (await import('./digest-dialog')).DigestDialog);

/** Opens the choice of when and where the person hears what changed. */
export function DigestButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="button" type="button" onClick={() => setOpen(true)}>
        <Bell aria-hidden size={16} /> Tell me
      </button>
      {isOpen && <DigestDialog onEnd={() => setOpen(false)} />}
    </>
  );
}
