import { type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { onMenuKey } from './menu-keys';
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
