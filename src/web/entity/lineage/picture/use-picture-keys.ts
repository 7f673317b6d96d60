import { type KeyboardEvent, useState } from 'react';
import { edgeWords } from './edge-words';
import { handleKey, type Keys } from './picture-keys';

/** The keys of the picture, and what a screen reader says of the edge along which the last one led. */
export function usePictureKeys(keys: Keys) {
  const [walked, setWalked] = useState('');
  const focused = (id: string) => {
    setWalked(edgeWords(keys.scene, keys.shown, id));
    keys.focused(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(event.key, { ...keys, focused })) event.preventDefault();
  };
  return { walked, onKeyDown };
}
