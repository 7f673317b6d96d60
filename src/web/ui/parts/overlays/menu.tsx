import { type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { AroundPart, PopoverBox, type PopoverProps } from './popover';

/** Actions behind a button. */
export function Menu({ className = '', children, ...props }: PopoverProps & { readonly className?: string }) {
  return (
    <PopoverBox {...props} className={`menu ${className}`}>
      <Items>{children}</Items>
    </PopoverBox>
  );
}

/** What is in a menu. Tab leaves it. */
function Items({ children }: { readonly children: ReactNode }) {
  const { buttonId, hide } = use(AroundPart);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => (event.key === 'Tab' ? hide() : onMenuKey(event));
  return (
    <div role="menu" className="menu-items" tabIndex={-1} aria-labelledby={buttonId} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly className?: string;
  /** The reason why it can be reached and does nothing. */
  readonly isDisabled?: boolean;
  readonly title?: string;
  /** Id of the element that says more. */
  readonly reasonId?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An action, which closes the menu. */
export function MenuItem({ className = '', isDisabled = false, title, reasonId, onClick, children }: MenuItemProps) {
  const { hide } = use(AroundPart);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`menu-item ${className}`}
      aria-disabled={isDisabled || undefined}
      aria-describedby={reasonId}
      title={title}
      onPointerMove={focusOn}
      onClick={() => {
        if (isDisabled) return;
        hide();
        onClick();
      }}
    >
      {children}
    </button>
  );
}

interface MenuChoiceProps {
  /** Whether it is one of several of which one is chosen. */
  readonly isRadio?: boolean;
  readonly isChosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A choice, after which the menu stays open. */
export function MenuChoice({ isRadio = false, isChosen, onClick, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role={isRadio ? 'menuitemradio' : 'menuitemcheckbox'}
      tabIndex={-1}
      className="menu-item"
      aria-checked={isChosen}
      onPointerMove={focusOn}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function focusOn({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  if (currentTarget !== document.activeElement) currentTarget.focus({ preventScroll: true });
}

interface MenuGroupProps {
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Items that belong together, below a line. */
export function MenuGroup({ label, className = 'menu-group', children }: MenuGroupProps) {
  const id = useId();
  return (
    <div role="group" className={className} aria-labelledby={label === undefined ? undefined : id}>
      {label !== undefined && (
        <div className="menu-label" id={id}>
          {label}
        </div>
      )}
      {children}
    </div>
  );
}

const ITEMS = '[role^="menuitem"]';

/** Moves the focus in a menu: arrows, Home, End, and the first letter of an item. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(event.key, items, at);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter),
  );
}
