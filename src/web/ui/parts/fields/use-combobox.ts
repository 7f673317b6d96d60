import { type KeyboardEvent, useId, useState } from 'react';

/** Something that can be chosen. */
export interface ComboboxOption {
  readonly key: string;
  readonly choose: () => void;
}

interface ComboboxState<Option extends ComboboxOption> {
  readonly options: readonly Option[];
  readonly isOpen: boolean;
  /** Undefined for a list that does not close. */
  readonly onOpen?: (isOpen: boolean) => void;
  /** Whether Enter takes the first one before anything is typed. */
  readonly isFirstActive?: boolean;
  readonly onText: (text: string) => void;
}

/** The keys of a field with a list, of which one option is active while the focus stays in the field. Enter takes the first that is found. */
export function useCombobox<Option extends ComboboxOption>(state: ComboboxState<Option>) {
  const { options, isOpen, onOpen, isFirstActive = false, onText } = state;
  const id = useId();
  const start = isFirstActive ? 0 : -1;
  const [wanted, setActive] = useState(start);
  const active = isOpen ? Math.min(wanted, options.length - 1) : -1;
  const choose = (option: Option) => {
    setActive(start);
    onOpen?.(false);
    option.choose();
  };
  const move = (step: number) => {
    onOpen?.(true);
    const next = active < 0 && step < 0 ? options.length - 1 : active + step;
    if (options.length > 0) setActive((next + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    // It closes the list, and not the dialog around it.
    else if (event.key === 'Escape' && isOpen && onOpen) onOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (text: string) => {
    setActive(0);
    onOpen?.(true);
    onText(text);
  };
  return { id, idOf: (index: number) => `${id}-${index}`, active, setActive, choose, onKeyDown, type };
}
