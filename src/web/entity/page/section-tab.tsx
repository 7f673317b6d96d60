import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { AspectSection } from './aspect-section';
import type { TabProps } from '../tab/entity-tab';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import type { AssignedFormsProps } from '../questions/forms-section';

/** Charts are loaded with the first time series that somebody looks at. */
const SeriesSections = lazy(async () => ({ default: (await import('../charts/series-sections')).SeriesSections }));

/** Most entities have no forms. */
const FormsSection = lazyPart<AssignedFormsProps>(
  async () => (await import('../questions/forms-section')).FormsSection,
);

/** The aspects of a section of the models: time series as charts, the others by their values. */
export function SectionTab({ entity, title }: TabProps) {
  const { model, aspects, summary, asOf } = entity;
  const shown = model.aspects.filter(({ name, hidden, section }) => !hidden && section === title && aspects.has(name));
  const series = shown.filter(({ kind }) => kind === 'timeseries');
  return (
    <>
      {shown.map((aspect) => {
        const stored = aspects.get(aspect.name);
        if (stored && aspect.answered && asOf === undefined)
          return (
            <FormsSection key={aspect.name} aspect={aspect} spec={aspect.answered} stored={stored} entity={entity} />
          );
        return (
          stored &&
          !series.includes(aspect) && (
            <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />
          )
        );
      })}
      {series.length > 0 && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SeriesSections urn={summary.urn} entityType={model.entity.name} aspects={series} types={model.types} />
        </Suspense>
      )}
    </>
  );
}
