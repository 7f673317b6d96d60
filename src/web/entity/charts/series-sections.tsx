import type { AspectModel } from '#web/api/models/model-queries';
import type { Types } from '#web/ui/values/value-kinds';
import { PeriodPicker } from './period-picker';
import { SeriesSection } from './series-section';

interface SeriesSectionsProps {
  readonly urn: string;
  readonly entityType: string;
  readonly aspects: readonly AspectModel[];
  readonly types: Types;
}

/** All time series of a tab, over the same period. */
export function SeriesSections({ aspects, ...shared }: SeriesSectionsProps) {
  return (
    <>
      <PeriodPicker />
      {aspects.map((aspect) => (
        <SeriesSection key={aspect.name} aspect={aspect} {...shared} />
      ))}
    </>
  );
}
