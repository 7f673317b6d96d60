import { useSyncExternalStore } from 'react';
import type { Store } from '#web/api/store';

/** The value of a store. The component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}
