import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { listAuditEntries } from '#generated/http/addresses';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { AuditFilterFields } from './audit-filter-fields';
import { filtersIn, type AuditFilters, PERIODS } from './audit-filters';
import { AuditTable } from './audit-table';
import { namesFor } from '#web/api/names';
import { send } from '#web/api/send';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

/** Who signed in, was refused, or changed what decides over access. The address has the filters and the page. */
export function AuditPage() {
  const params = useQueryParams();
  const [location] = useLocation();
  const filters = filtersIn(params);
  const after = Number.parseInt(params.get('after') ?? '', 10) || undefined;
  const { data: page, error, isPlaceholderData, refetch } = useQuery(auditQuery(filters, after));
  const isFiltered = ['actor', 'operation', 'outcome', 'within'].some((name) => params.has(name));
  // The entries that are shown are those of other filters.
  const failed = error && (!page || isPlaceholderData) ? error : undefined;
  return (
    <>
      <PageHeading>
        <button className="button" type="button" onClick={() => void refetch()}>
          Refresh
        </button>
      </PageHeading>
      <p className="lead">Sign-ins, refusals, and changes of access. Newest first.</p>
      <AuditFilterFields
        filters={filters}
        names={page?.names ?? new Map()}
        operations={[...new Set(['signIn', ...(page?.entries ?? []).map(({ operation }) => operation)])].toSorted()}
      />
      {(!page || failed) && <Waiting what="the audit" of={{ error: failed ?? error, refetch }} />}
      {page && error && !failed && <StaleNotice error={error} retry={() => void refetch()} />}
      {page && !failed && page.entries.length === 0 && (
        <Panel kind="empty" title={isFiltered ? 'No entry passes the filters' : 'Nothing has happened yet'}>
          {isFiltered && <Link href={location}>Remove the filters</Link>}
        </Panel>
      )}
      {page && !failed && page.entries.length > 0 && <AuditTable entries={page.entries} names={page.names} />}
      {page && !failed && <AuditPages location={location} params={params} after={after} next={page.next} />}
    </>
  );
}

interface AuditPagesProps {
  readonly location: string;
  readonly params: URLSearchParams;
  readonly after: number | undefined;
  readonly next: number | undefined;
}

/** The page before is that of the browser. */
function AuditPages({ location, params, after, next }: AuditPagesProps) {
  if (after === undefined && next === undefined) return null;
  const at = (id: number | undefined) => {
    const query = new URLSearchParams(params);
    query.delete('after');
    if (id !== undefined) query.set('after', String(id));
    return `${location}?${query}`;
  };
  return (
    <nav className="pages" aria-label="Pages of the audit">
      {after !== undefined && <Link href={at(undefined)}>Newest</Link>}
      {next !== undefined && <Link href={at(next)}>Older</Link>}
    </nav>
  );
}

const PAGE_SIZE = 50;

/** A page of entries, newest first, with the names of who did what to whom. @param after id of the last entry of the page before */
function auditQuery(filters: AuditFilters, after: number | undefined) {
  const { actor, operation, outcome, within } = filters;
  return queryOptions({
    queryKey: ['audit', actor, operation, outcome, within, after],
    queryFn: async ({ signal }) => {
      const { lengthMs } = PERIODS[within];
      const since = lengthMs === undefined ? undefined : Date.now() - lengthMs;
      const query = { actor, operation, outcome, since, after, limit: PAGE_SIZE };
      const page = await send(listAuditEntries, { query, signal });
      const urns = page.entries.flatMap((entry) => [entry.actor ?? '', entry.target ?? '']);
      return { ...page, names: await namesFor(urns, signal) };
    },
    placeholderData: keepPreviousData,
  });
}
