import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { TabProps } from '../entities/entity-tab';
import { Skeleton } from '../parts/skeleton';
import { lineageAddress } from './lineage-state';

const LineageView = lazy(async () => ({ default: (await import('./lineage-view')).LineageView }));

/** Lineage in the page of an entity. */
export function LineageTab({ entity }: TabProps) {
  const { urn } = entity.summary;
  return (
    <Suspense fallback={<Skeleton lines={4} tall />}>
      <LineageView urn={urn} />
      <p className="lineage-whole">
        <Link href={lineageAddress(urn)}>Open on a page of its own</Link>
      </p>
    </Suspense>
  );
}
