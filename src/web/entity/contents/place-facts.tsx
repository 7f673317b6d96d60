import { useQueries, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { listProblems } from '#generated/http/addresses';
import type { SummaryFacet } from '#generated/http/messages';
import { send } from '#web/api/send';
import { counted } from '#web/ui/parts/counted';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { coverageQuery } from '#web/api/coverage-query';
import { CoverageSearches, filterOf, shareText } from '#web/api/coverage-searches';
import type { SearchFieldDisplay } from '#generated/registry/display-types';
import { dayBefore, rangeCriteria } from '#web/api/range-criteria';
import { type Container, contentsAddress, countQuery, fieldFor } from './contents-query';
import { Fact } from './fact';

interface PlaceFactsProps {
  readonly container: Container;
  readonly facets: readonly SummaryFacet[];
}

/** The state of what is in a place or on a platform: what fails, how fresh it is, how much is documented, whose it is. Nothing for labels. */
export function PlaceFacts({ container, facets }: PlaceFactsProps) {
  const { role } = container.naming;
  if (role === 'tag' || role === 'term') return null;
  return (
    <dl className="place-facts">
      <Problems container={container} parameter={role} />
      <Freshness container={container} />
      {role === 'place' && <CoverageLine container={container} />}
      {role !== 'owner' && <Owners container={container} facets={facets} />}
    </dl>
  );
}

interface ProblemsProps {
  readonly container: Container;
  /** The parameter of the page of problems that has the urn, which has the name of the role. */
  readonly parameter: string;
}

function Problems({ container: { urn }, parameter }: ProblemsProps) {
  const { data } = useQuery({
    queryKey: ['problems of contents', urn],
    queryFn: ({ signal }) => send(listProblems, { query: { [parameter]: urn, start: 0, count: 0 }, signal }),
    staleTime: 30_000,
  });
  if (!data) return null;
  const params = new URLSearchParams({ [parameter]: urn });
  return (
    <Fact title="Quality">
      {data.total === 0 ? (
        <span className="badge well">Nothing fails</span>
      ) : (
        <PageLink className="badge problem" href={`/quality?${params}`}>
          {counted(data.total, 'problem')}
        </PageLink>
      )}
    </Fact>
  );
}

/** Further owners are in the search. */
const OWNERS = 5;

function Owners({ container, facets }: PlaceFactsProps) {
  const facet = facets.find(({ field }) => container.listing.searchFields[field]?.role === 'owner');
  if (!facet || facet.values.length === 0) return null;
  return (
    <Fact title={facet.title}>
      <ul className="place-owners">
        {facet.values.slice(0, OWNERS).map(({ value, title, count }) => {
          const filters = [{ field: facet.field, values: [value], excludes: false }];
          return (
            <li key={value}>
              <EntityPicture urn={value} name={title} />
              <PageLink href={contentsAddress(container, { filters })}>{title}</PageLink>
              <span className="soft">{count.toLocaleString()}</span>
            </li>
          );
        })}
        {facet.values.length > OWNERS && <li className="soft">and more</li>}
      </ul>
    </Fact>
  );
}

/** The share of the contents that is documented, owned and so on. Nothing for places by which the catalog is not counted. */
function CoverageLine({ container: { urn } }: { readonly container: Container }) {
  const { data } = useQuery(coverageQuery(undefined));
  const found = data?.groups.flatMap((group) =>
    group.rows.filter(({ value }) => value === urn).map((row) => ({ group, row })),
  )[0];
  if (!data || !found) return null;
  const { group, row } = found;
  const searches = new CoverageSearches(data);
  return (
    <Fact title={<PageLink href="/coverage">Coverage</PageLink>}>
      {data.measures.map(({ title, field }, index) => (
        <Fragment key={field}>
          {index > 0 && ' · '}
          <PageLink href={searches.address(filterOf(group, row), field)}>
            {shareText(row.counts[index] ?? 0, row.total)} {title.toLowerCase()}
          </PageLink>
        </Fragment>
      ))}
    </Fact>
  );
}

/** The days, today among them, in which data changed. */
const WINDOWS = [
  { days: 0, title: 'today' },
  { days: 6, title: 'in 7 days' },
  { days: 29, title: 'in 30 days' },
] as const;

/** Counts the contents whose data changed lately, by each time of the data that the models make searchable. */
function Freshness({ container }: { readonly container: Container }) {
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
