import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { entityAddress } from './entity-address';

interface EntityLinkProps {
  readonly urn: string;
  readonly name: ReactNode;
  readonly className?: string;
  /** Further parameters of the address, such as the row to open. */
  readonly more?: Readonly<Record<string, string>>;
}

/** A link to the page of an entity. While a pointer rests on it, `HoverCards` of the shell says what the entity is. */
export function EntityLink({ urn, name, className, more }: EntityLinkProps) {
  return (
    <Link href={entityAddress(urn, more)} className={className ?? ''} data-hover-card>
      {name}
    </Link>
  );
}
