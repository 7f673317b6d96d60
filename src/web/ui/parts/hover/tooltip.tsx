import { Tooltip as AriaTooltip, useTooltipStore } from '@ariakit/react';
import { useLayoutEffect } from 'react';

interface TooltipProps {
  readonly control: HTMLElement;
  readonly onClose: () => void;
}

/** The name of a control and the key that does the same. Escape hides it. */
export function Tooltip({ control, onClose }: TooltipProps) {
  const store = useTooltipStore({
    defaultOpen: true,
    setOpen: (open) => open || onClose(),
    hideTimeout: 100,
    placement: 'bottom',
  });
  useLayoutEffect(() => store.setAnchorElement(control), [store, control]);
  return (
    <AriaTooltip store={store} className="tooltip" gutter={6} unmountOnHide>
      {control.ariaLabel}
      {control.dataset['key'] !== undefined && <kbd>{control.dataset['key']}</kbd>}
    </AriaTooltip>
  );
}
