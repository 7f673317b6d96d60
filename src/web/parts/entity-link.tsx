import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { entityAddress } from './entity-address';

interface EntityLinkProps {
  readonly urn: string;
  readonly name: ReactNode;
  readonly className?: string;
}

/** A link to the page of an entity. While a pointer rests on it, `HoverCards` of the shell says what the entity is. */
export function EntityLink({ urn, name, className }: EntityLinkProps) {
  return (
    <Link href={entityAddress(urn)} className={className ?? ''} data-hover-card>
      {name}
    </Link>
  );
}
