import { Tooltip as AriaTooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  readonly text: ReactNode;
  /** A key that does the same. */
  readonly shortcut?: string;
  /** A button or a link. It needs a name of its own, because a tooltip only repeats or explains it. */
  readonly children: ReactElement;
}

/** Time in which a pointer that only passes has gone on. */
const WAIT_MS = 400;

/** A word about a control, while the pointer or the focus is on it. Escape hides it. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipProvider timeout={WAIT_MS} hideTimeout={100} placement="bottom">
      <TooltipAnchor render={children} />
      <AriaTooltip className="tooltip" gutter={6} unmountOnHide>
        {text}
        {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipProvider>
  );
}
