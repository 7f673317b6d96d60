/** Knows whether a form has changes that are not saved, and asks before the page leaves it. */
import { Store } from '#web/api/store';

type Leave = () => void;

const dirty = new Set<object>();
/** Where the person wants to go, until the question is answered. */
export const pendingLeave = new Store<Leave | undefined>(undefined);

/** A form with changes. @returns what ends it */
export function markUnsaved(): () => void {
  const form = {};
  dirty.add(form);
  return () => {
    dirty.delete(form);
  };
}

export function isAnythingUnsaved(): boolean {
  return dirty.size > 0;
}

/** Leaves at once if nothing would be lost, and otherwise after the person agrees. */
export function leave(go: Leave): void {
  if (dirty.size === 0) return go();
  pendingLeave.set(go);
}

/** The answer to the question. */
export function answerLeave(isDiscarded: boolean): void {
  const go = pendingLeave.get();
  if (isDiscarded) dirty.clear();
  pendingLeave.set(undefined);
  if (isDiscarded) go?.();
}

/**
 * Watches the page: the browser asks before it closes or reloads it. A step back or forward has happened when we hear of it, so the
 * address of the form comes back until the person answers.
 */
export function watchPage(go: (path: string) => void): void {
  let address = window.location.href;
  window.addEventListener('beforeunload', (event) => {
    if (dirty.size > 0) event.preventDefault();
  });
  window.addEventListener(
    'popstate',
    (event) => {
      if (dirty.size === 0) return;
      event.stopImmediatePropagation();
      const target = window.location.href;
      window.history.pushState(null, '', address);
      leave(() => go(target));
    },
    { capture: true },
  );
  for (const name of ['pushState', 'replaceState', 'popstate', 'hashchange'])
    window.addEventListener(name, () => (address = window.location.href));
}
