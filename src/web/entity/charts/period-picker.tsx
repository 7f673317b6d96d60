import { Link, useLocation } from 'wouter';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { PERIOD_NAMES, periodIn, PERIODS, withPeriod } from './periods';

/** How far back the charts of the page look. The address has it. */
export function PeriodPicker() {
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
