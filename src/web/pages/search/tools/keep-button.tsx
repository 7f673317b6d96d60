import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SearchState } from '#web/api/search-state';

const KeepDialog = lazy(async () => ({ default: (await import('./keep-dialog')).KeepDialog }));

/** Saves the search under a name. */
export function KeepButton({ state }: { readonly state: SearchState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small quiet" onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden="true" /> Save search
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <KeepDialog state={state} onEnd={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
