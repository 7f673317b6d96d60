import { EntityCard } from '../entity/entity-card';
import { useHoverBox } from './use-hover-box';

interface HoverCardProps {
  /** The link that it belongs to. */
  readonly link: HTMLElement;
  readonly urn: string;
  readonly onClose: () => void;
}

/** Says what an entity is, below its link. It closes when the pointer leaves both, and with Escape. */
export function HoverCard({ link, urn, onClose }: HoverCardProps) {
  const box = useHoverBox({ anchor: link, placement: 'bottom-start', wait: 120, onClose });
  return (
    <div ref={box} popover="manual" role="dialog" className="hover-card" aria-label="Summary">
      <EntityCard urn={urn} />
    </div>
  );
}
