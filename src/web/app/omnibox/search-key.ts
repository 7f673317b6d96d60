import { areKeysFree } from '../are-keys-free';

/** Calls the function when somebody presses `/` outside a field, or Ctrl-K anywhere. @returns how to stop */
export function onSearchKey(call: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isPalette && (event.key !== '/' || !areKeysFree(event))) return;
    event.preventDefault();
    call();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}
