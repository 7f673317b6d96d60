import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#web/api/api-error';
import type { Names } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import type { TabProps } from '../tab/entity-tab';
import { NamesContext } from '#web/ui/values/names-context';
import { urnsIn } from '#web/ui/values/value-kinds';
import { FieldAuthors } from './field-authors-view';
import { HistoryTools } from './history-tools';
import { historyQuery, VERSIONS, VERSIONS_MAX } from './history-query';
import type { AspectVersions } from './versions';
import { Timeline } from './timeline';
import { adoptHistoryStyle } from './history-style';

adoptHistoryStyle();

/** What happened to the entity, who set what, and how it was at another time. */
export function HistoryTab({ entity, title }: TabProps) {
  const params = useQueryParams();
  const [, navigate] = useLocation();
  const { urn } = entity.summary;
  const limit = Math.min(VERSIONS_MAX, Number(params.get('limit')) || VERSIONS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...historyQuery(urn, limit),
    placeholderData: keepPreviousData,
  });
  const names = useHistoryNames(data);
  const setParams = (changed: Readonly<Record<string, string>>) => {
    const kept = Object.fromEntries([...params].filter(([name]) => name !== 'urn'));
    const all = Object.entries({ ...kept, tab: title, ...changed }).filter(([, value]) => value !== '');
    navigate(entityAddress(urn, Object.fromEntries(all)), { replace: true });
  };
  if (!data) return error ? <Refused error={error} retry={() => void refetch()} /> : <Skeleton lines={6} tall />;
  return (
    <NamesContext value={names}>
      {error && <StaleNotice error={error} retry={() => void refetch()} />}
      <HistoryTools entity={entity} history={data} params={params} setParams={setParams} />
      {params.get('view') === 'fields' ? (
        <FieldAuthors entity={entity} history={data} aspect={params.get('aspect') ?? ''} />
      ) : (
        <Timeline
          entity={entity}
          history={data}
          params={params}
          isLoading={isPlaceholderData}
          onMore={limit < VERSIONS_MAX ? () => setParams({ limit: String(limit * 4) }) : undefined}
        />
      )}
    </NamesContext>
  );
}

/** Who may see an entity may not always see its past. */
function Refused({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const isDenied = error instanceof ApiError && error.kind === 'denied';
  if (!isDenied) return <ProblemPanel error={error} retry={retry} />;
  return (
    <section className="panel empty">
      <h2>You may not see the history</h2>
      <p>An administrator can give you the privilege “Get timeline” for it.</p>
    </section>
  );
}

/** The names of everybody and everything in any version. */
function useHistoryNames(history: readonly AspectVersions[] | undefined): Names {
  const urns = useMemo(() => {
    const found = new Set<string>();
    for (const { versions } of history ?? [])
      for (const { value, created } of versions) {
        found.add(created.actor);
        urnsIn(value, found);
      }
    return [...found];
  }, [history]);
  return useNames(urns);
}
