import type { AspectModel } from '#web/api/models/model-queries';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import type { Types } from '#web/ui/values/value-kinds';
import style from './charts.css' with { type: 'text' };
import { SeriesSection } from './series-section';
import { Link, useLocation } from 'wouter';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { PERIOD_NAMES, periodIn, PERIODS, withPeriod } from './periods';

adoptStyle(style);

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

/** Chooses the period that the charts of the page show. The address has it. */
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
