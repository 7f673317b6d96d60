import { readText, writeText } from '#web/api/browser-storage';
import { Store } from '#web/api/store';
import { useStore } from './use-store';

const KEY = 'aspectory.single-keys';
const areOn = new Store(readText(KEY) !== 'off');

/** Whether keys without Ctrl do something, such as `e`. People who dictate switch them off (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = areOn.get;

export function setSingleKeys(isOn: boolean): void {
  writeText(KEY, isOn ? null : 'off');
  areOn.set(isOn);
}

export function useSingleKeys(): boolean {
  return useStore(areOn);
}
