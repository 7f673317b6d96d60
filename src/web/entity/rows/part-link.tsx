import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'wouter';
import { summariesQuery } from '#web/api/entity-queries';
import { entityAddress, lineagePage } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { useName } from '#web/ui/values/names-context';
import { plainPath } from '#web/ui/values/field-path';
import { type Part, partOf, partUrn } from './part-urn';

interface PartLinkProps {
  readonly urn: string;
  /** The tab that shows the row. */
  readonly tab: string;
}

/** A row of another entity, at its place there. Anything else is a plain link. */
export function PartLink({ urn, tab }: PartLinkProps) {
  const part = partOf(urn);
  const name = useName(part?.parent ?? urn);
  if (!part) return <EntityLink urn={urn} name={name} />;
  return (
    <Link href={entityAddress(part.parent, { tab, field: part.path })} title={urn}>
      {name} › {plainPath(part.path)}
    </Link>
  );
}

interface OwnPageProps extends Part {
  /** The entity type that rows have; undefined if they have none. */
  readonly entityType: string | undefined;
}

/** A link to what a row is made from, and what is made from it. */
export function PartLineage({ entityType, ...part }: OwnPageProps) {
  if (entityType === undefined) return null;
  return (
    <p>
      <Link href={lineagePage(partUrn(entityType, part))}>
        Its lineage <ArrowUpRight size={13} aria-hidden="true" />
      </Link>
    </p>
  );
}

/** A link to the entity that a row is itself, if the catalog has it and the caller may see it. */
export function OwnPage({ entityType, ...part }: OwnPageProps) {
  const urn = entityType === undefined ? '' : partUrn(entityType, part);
  const { data } = useQuery({ ...summariesQuery([urn]), enabled: urn !== '' });
  if (!data?.has(urn)) return null;
  return (
    <p>
      <Link href={entityAddress(urn)}>
        Its own page <ArrowUpRight size={13} aria-hidden="true" />
      </Link>
    </p>
  );
}
