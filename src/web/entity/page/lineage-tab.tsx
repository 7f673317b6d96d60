import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { TabProps } from '../tab/entity-tab';
import { SectionTab } from './section-tab';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { useLineageState } from '../lineage/use-lineage-state';
import { lineageAddress } from '../lineage/lineage-state';

const LineageView = lazy(async () => ({ default: (await import('../lineage/lineage-view')).LineageView }));

/** Lineage in the page of an entity, above what its own metadata says of it. */
export function LineageTab({ entity, title }: TabProps) {
  const { urn } = entity.summary;
  const { state } = useLineageState();
  const hasSection = entity.model.aspects.some(({ name, section }) => section === title && entity.aspects.has(name));
  return (
    <Suspense fallback={<Skeleton lines={4} tall />}>
      <LineageView urn={urn} />
      <p className="lineage-whole">
        <Link href={lineageAddress(urn, state)}>Open on a page of its own</Link>
      </p>
      {hasSection && <SectionTab entity={entity} title={title} />}
    </Suspense>
  );
}
