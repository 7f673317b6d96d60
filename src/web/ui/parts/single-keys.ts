import { Store } from '#web/api/store';
import { useStore } from './use-store';

const KEY = 'aspectory.single-keys';
const areOn = new Store(readStored() !== 'off');

/** Whether keys without Ctrl do something, such as `e`. People who dictate switch them off (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = areOn.get;

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // The browser does not allow storage: the choice holds until the page is left.
  }
  areOn.set(isOn);
}

export function useSingleKeys(): boolean {
  return useStore(areOn);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
