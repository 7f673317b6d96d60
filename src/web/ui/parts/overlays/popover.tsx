import { Popover as AriaPopover, PopoverDisclosure, PopoverProvider } from '@ariakit/react';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  /** The name of what opens, for screen readers. */
  readonly label: string;
  /** A button. */
  readonly button: ReactElement;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Something small that a button opens. Escape and a click beside it close it, and the focus goes back to the button. */
export function Popover({ label, button, isOpen = false, children }: PopoverProps) {
  return (
    <PopoverProvider placement="bottom-end" defaultOpen={isOpen}>
      <PopoverDisclosure render={button} />
      <AriaPopover className="menu popover" gutter={6} aria-label={label} unmountOnHide>
        {children}
      </AriaPopover>
    </PopoverProvider>
  );
}
