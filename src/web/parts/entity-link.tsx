import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The address of the page of an entity. The urn is a parameter, because it may have slashes, also encoded ones. */
export function entityAddress(urn: string, more: Readonly<Record<string, string>> = {}): string {
  return `/entity?${new URLSearchParams({ urn, ...more })}`;
}

interface EntityLinkProps {
  readonly urn: string;
  readonly name: ReactNode;
  readonly className?: string;
}

/** A link to the page of an entity. */
export function EntityLink({ urn, name, className }: EntityLinkProps) {
  return (
    <Link href={entityAddress(urn)} title={urn} className={className ?? ''}>
      {name}
    </Link>
  );
}

/** The entity type in a urn. */
export function typeOfUrn(urn: string): string {
  return urn.split(':')[2] ?? '';
}
