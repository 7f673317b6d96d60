import { useQueries } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { SearchFieldDisplay } from '#generated/registry/display-types';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { dayBefore, rangeCriteria } from '#web/api/range-criteria';
import { type Container, contentsAddress, countQuery, fieldFor } from './contents-query';
import { Fact } from './fact';

/** The days, today among them, in which data changed. */
const WINDOWS = [
  { days: 0, title: 'today' },
  { days: 6, title: 'in 7 days' },
  { days: 29, title: 'in 30 days' },
] as const;

/** Counts the contents whose data changed lately, by each time of the data that the models make searchable. */
export function Freshness({ container }: { readonly container: Container }) {
  const fields = Object.entries(container.listing.searchFields).filter(([, { time }]) => isOfData(time));
  return fields.map(([field, { title }]) => (
    <FreshnessOf key={field} container={container} field={field} title={title} />
  ));
}

/** The time of creation does not say how fresh data is. */
function isOfData(time: SearchFieldDisplay['time'] | string): boolean {
  return time === 'modified' || time === 'refreshed';
}

interface FreshnessOfProps {
  readonly container: Container;
  readonly field: string;
  readonly title: string;
}

function FreshnessOf({ container, field, title }: FreshnessOfProps) {
  const [now] = useState(Date.now);
  const ranges = [...WINDOWS.map(({ days }) => dayBefore(now, days)), '1970-01-02'].map((from) => ({
    field,
    from,
    to: '',
  }));
  const counts = useQueries({
    queries: ranges.map((range) => countQuery(container, fieldFor(container), rangeCriteria(range))),
  });
  const [known = 0] = counts.slice(-1).flatMap(({ data }) => data ?? []);
  if (known === 0) return null;
  return (
    <Fact title={title}>
      {WINDOWS.map((window, index) => (
        <Fragment key={window.title}>
          {index > 0 && ' · '}
          <PageLink href={contentsAddress(container, { ranges: ranges.slice(index, index + 1) })}>
            {(counts[index]?.data ?? 0).toLocaleString()} {window.title}
          </PageLink>
        </Fragment>
      ))}
      <span className="soft"> of {known.toLocaleString()} whose time is known</span>
    </Fact>
  );
}
