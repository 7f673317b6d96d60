import { useHoverBox } from './use-hover-box';

interface TooltipProps {
  readonly control: HTMLElement;
  readonly onClose: () => void;
}

/** The name of a control and the key that does the same. Escape hides it. */
export function Tooltip({ control, onClose }: TooltipProps) {
  const box = useHoverBox({ anchor: control, placement: 'bottom', wait: 100, onClose });
  return (
    <div ref={box} popover="manual" role="tooltip" className="tooltip">
      {control.ariaLabel}
      {control.dataset['key'] !== undefined && <kbd>{control.dataset['key']}</kbd>}
    </div>
  );
}
