import type { ReactNode } from 'react';
import { entityAddress } from './entity-address';
import { PageLink } from '../page-link';

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
    <PageLink href={entityAddress(urn, more)} className={className ?? ''} data-hover-card>
      {name}
    </PageLink>
  );
}
