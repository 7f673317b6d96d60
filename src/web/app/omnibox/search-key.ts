import { areSingleKeysOn } from '#web/ui/parts/single-keys';

/** Calls the function when somebody presses `/` outside a field, or Ctrl-K anywhere. @returns how to stop */
export function onSearchKey(call: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isPalette && (event.key !== '/' || isTyping(event) || !areSingleKeysOn())) return;
    event.preventDefault();
    call();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

/** A checkbox takes no text. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Whether the key goes into a field, or belongs to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
}
