import { useSyncExternalStore } from 'react';

const KEY = 'aspectory.single-keys';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

/** Whether keys without Ctrl do something, such as `e`. People who dictate switch them off (WCAG 2.2, 2.1.4). */
export function areSingleKeysOn(): boolean {
  return (chosen ??= readStored() !== 'off');
}

export function setSingleKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // The browser does not allow storage: the choice holds until the page is left.
  }
  for (const listen of listeners) listen();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
