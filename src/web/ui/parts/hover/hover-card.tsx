import { Hovercard, useHovercardStore } from '@ariakit/react';
import { useLayoutEffect } from 'react';
import { EntityCard } from '../entity/entity-card';

interface HoverCardProps {
  /** The link that it belongs to. */
  readonly link: HTMLElement;
  readonly urn: string;
  readonly onClose: () => void;
}

/** Says what an entity is, below its link. It closes when the pointer leaves both, and with Escape. */
export function HoverCard({ link, urn, onClose }: HoverCardProps) {
  const store = useHovercardStore({
    defaultOpen: true,
    setOpen: (open) => open || onClose(),
    hideTimeout: 120,
    placement: 'bottom-start',
  });
  useLayoutEffect(() => store.setAnchorElement(link), [store, link]);
  return (
    <Hovercard store={store} className="hover-card" gutter={6} portal unmountOnHide aria-label="Summary">
      <EntityCard urn={urn} />
    </Hovercard>
  );
}
