import { Hovercard, HovercardAnchor, HovercardProvider } from '@ariakit/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { entityAddress } from './entity-address';

interface EntityLinkProps {
  readonly urn: string;
  readonly name: ReactNode;
  readonly className?: string;
  /** Further parameters of the address, such as the row to open. */
  readonly more?: Readonly<Record<string, string>>;
}

const EntityCard = lazy(async () => ({ default: (await import('./entity-card')).EntityCard }));

/** Time in which a pointer that only passes has gone on. */
const WAIT_MS = 500;

/** A link to the page of an entity. While a pointer rests on it, a card says what the entity is; nothing is asked before. */
export function EntityLink({ urn, name, className, more }: EntityLinkProps) {
  return (
    <HovercardProvider timeout={WAIT_MS} hideTimeout={120} placement="bottom-start">
      <HovercardAnchor render={<Link href={entityAddress(urn, more)} className={className ?? ''} />}>
        {name}
      </HovercardAnchor>
      <Hovercard className="hover-card" gutter={6} portal unmountOnHide aria-label="Summary">
        <Suspense fallback={null}>
          <EntityCard urn={urn} />
        </Suspense>
      </Hovercard>
    </HovercardProvider>
  );
}
