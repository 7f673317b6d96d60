import {
  cloneElement,
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Placement, placeBeside } from './place-beside';

export interface PopoverProps {
  readonly button: ReactElement<ComponentProps<'button'>>;
  readonly isOpen?: boolean;
  readonly placement?: Placement;
  readonly children: ReactNode;
}

interface PopoverBoxProps extends PopoverProps {
  /** The name of a dialog. A menu in the box has that of its button. */
  readonly label?: string;
  readonly className: string;
}

/** What a part of a popover knows of it. */
export const AroundPart = createContext({ buttonId: '', hide: (): void => undefined });

const GAP = 6;

/** Something small that a button opens. */
export function Popover({ label, ...props }: PopoverProps & { readonly label: string }) {
  return <PopoverBox {...props} label={label} className="menu popover" />;
}

/** A popover of the browser: it is above everything, Escape and a click beside it close it, and the focus goes back to its button. */
export function PopoverBox(props: PopoverBoxProps) {
  const { label, button, isOpen = false, className, placement = 'bottom-end', children } = props;
  const id = useId();
  const { box, setAnchor, hide, isShown, onBeforeToggle, onToggle } = usePopover(isOpen, placement);
  const buttonId = `${id}-button`;
  const isMenu = label === undefined;
  return (
    <AroundPart value={{ buttonId, hide }}>
      {cloneElement(button, {
        id: buttonId,
        type: 'button',
        ref: setAnchor,
        popoverTarget: id,
        'aria-haspopup': isMenu ? 'menu' : 'dialog',
        'aria-expanded': isShown,
        onKeyDown: isMenu ? openByArrow : undefined,
      })}
      <div
        id={id}
        ref={box}
        popover="auto"
        role={isMenu ? undefined : 'dialog'}
        className={className}
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        {isShown && children}
      </div>
    </AroundPart>
  );
}

function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' || !(event.currentTarget.popoverTargetElement instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.popoverTargetElement.togglePopover(true);
}

function usePopover(isOpen: boolean, placement: Placement) {
  const box = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    if (isOpen) box.current?.togglePopover(true);
  }, [isOpen]);
  useLayoutEffect(() => {
    if (!isShown || !box.current || !anchor) return undefined;
    return placeBeside(box.current, anchor, { placement, gap: GAP });
  }, [isShown, anchor, placement]);
  const onBeforeToggle = ({ newState }: { readonly newState: string }) => {
    // The browser puts the focus back only to what had it, which is not the button if somebody pressed its place before it was there.
    if (newState === 'closed' && box.current?.contains(document.activeElement)) anchor?.focus();
    setShown(newState === 'open');
  };
  // What is not shown yet cannot have the focus.
  const onToggle = ({ newState }: { readonly newState: string }) => {
    if (newState === 'open' && box.current && anchor) focusIn(box.current, anchor);
  };
  return { box, setAnchor, hide: () => box.current?.hidePopover(), isShown, onBeforeToggle, onToggle };
}

/** The first item for who uses the keyboard; nothing looks chosen for who uses a pointer. */
function focusIn(box: HTMLElement, anchor: HTMLElement): void {
  if (box.contains(document.activeElement) && document.activeElement !== box) return;
  const isByKey = anchor.matches(':focus-visible');
  const target = box.querySelector<HTMLElement>(isByKey ? FIRST : '[role="menu"], [role="combobox"]');
  (target ?? box).focus();
}

const FIRST = '[role^="menuitem"], input, select, button, a';
