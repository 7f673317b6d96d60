import { useEffect, useSyncExternalStore } from 'react';
import type { FormStore } from '../form/form-store';
import { markUnsaved } from './unsaved-changes';

/** Whether the form differs from what it began with. The page asks before it leaves such a form. */
export function useUnsaved(store: FormStore): boolean {
  const isChanged = useSyncExternalStore(store.subscribe, () => store.isChanged);
  useEffect(() => (isChanged ? markUnsaved() : undefined), [isChanged]);
  return isChanged;
}
