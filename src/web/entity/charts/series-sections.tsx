import type { AspectModel } from '#web/api/models/model-queries';
import type { Types } from '#web/ui/values/value-kinds';
import { SeriesSection } from './series-section';
import { Link, useLocation } from 'wouter';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { PERIOD_NAMES, periodIn, PERIODS, withPeriod } from './periods';

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

/** How far back the charts of the page look. The address has it. */
function PeriodPicker() {
  const params = useQueryParams();
  const [location] = useLocation();
  const chosen = periodIn(params);
  return (
    <nav className="segments period-picker" aria-label="Period">
      {PERIOD_NAMES.map((name) => (
        <Link
          key={name}
          href={`${location}${withPeriod(params, name)}`}
          aria-current={name === chosen ? 'true' : undefined}
        >
          {PERIODS[name].title}
        </Link>
      ))}
    </nav>
  );
}
