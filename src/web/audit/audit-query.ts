import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { namesFor } from '../api/names';
import { send } from '../api/send';
import { type AuditFilters, PERIODS } from './audit-filters';

const PAGE_SIZE = 50;

/** A page of entries, newest first, with the names of who did what to whom. @param after id of the last entry of the page before */
export function auditQuery(filters: AuditFilters, after: string | undefined) {
  const { actor, operation, outcome, within } = filters;
  return queryOptions({
    queryKey: ['audit', actor, operation, outcome, within, after],
    queryFn: async ({ signal }) => {
      const { lengthMs } = PERIODS[within];
      const since = lengthMs === undefined ? undefined : Date.now() - lengthMs;
      const query = { actor, operation, outcome, since, after, limit: PAGE_SIZE };
      const page = await send<'listAuditEntries'>('openapi/v1/audit', { query, signal });
      const urns = page.entries.flatMap((entry) => [entry.actor ?? '', entry.target ?? '']);
      return { ...page, names: await namesFor(urns, signal) };
    },
    placeholderData: keepPreviousData,
  });
}
