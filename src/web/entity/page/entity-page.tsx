import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Names } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { ApiError } from '#web/api/api-error';
import { relatedGroupsQuery } from '../related/card-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntitySkeleton } from './entity-skeleton';
import { NoSuchPage } from '#web/ui/parts/states/problems.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { NamesContext } from '#web/ui/values/names-context';
import { ValueRenderer } from '#web/ui/values/nested-value.tsx';
import { ValueView } from '#web/ui/values/value-view.tsx';
import { urnsIn } from '#web/ui/values/value-kinds';
import { aspectsQuery, pastAspectsQuery, type StoredAspects, summariesQuery } from '#web/api/entity-queries';
import { EntityProblem, NoUrn } from '../tab/entity-problem';
import { EntityView } from './entity-view';
import { useEditableModel } from '../edit/use-editable-model';
import { PastProblem } from '../history/past-problem';
import { shownEntity } from '../history/shown-entity';

/** An entity of any type, as its models describe it. */
export function EntityPage() {
  const params = useQueryParams();
  const urn = params.get('urn') ?? '';
  const type = typeOfUrn(urn);
  if (urn === '') return <NoSuchPage />;
  if (type === '') return <NoUrn urn={urn} />;
  return (
    <KnownEntity key={urn} urn={urn} type={type} tab={params.get('tab') ?? ''} asOf={timeIn(params.get('asOf'))} />
  );
}

/** Epoch milliseconds, or a date and time as people write it in an address. */
function timeIn(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  const time = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

interface KnownEntityProps {
  readonly urn: string;
  readonly type: string;
  readonly tab: string;
  readonly asOf: number | undefined;
}

function KnownEntity({ urn, type, tab, asOf }: KnownEntityProps) {
  const model = useEditableModel(type, urn);
  const latest = useQuery({ ...aspectsQuery(type, urn), enabled: asOf === undefined });
  const past = useQuery({ ...pastAspectsQuery(urn, asOf ?? 0), enabled: asOf !== undefined });
  const aspects = asOf === undefined ? latest : past;
  const summaries = useQuery(summariesQuery([urn]));
  const hasTabs = asOf === undefined && (model.data?.entity.tabs ?? []).length > 0;
  const related = useQuery({ ...relatedGroupsQuery(urn), enabled: hasTabs });
  const names = useNamesOf(aspects.data);
  const error = model.error ?? aspects.error ?? summaries.error;
  const isShown = model.data && aspects.data && summaries.data;
  if (error && !isShown) {
    const retry = () => void Promise.all([model.refetch(), aspects.refetch(), summaries.refetch()]);
    if (asOf !== undefined) return <PastProblem urn={urn} asOf={asOf} error={error} retry={retry} />;
    return <EntityProblem urn={urn} error={error} retry={retry} />;
  }
  // Without the answer, the tabs would move under the pointer, and that of the address would be missing.
  const isCounting = hasTabs && related.isPending;
  if (!model.data || !aspects.data || !summaries.data || isCounting) return <EntitySkeleton />;
  const summary = summaries.data.get(urn);
  if (!summary) {
    const gone = new ApiError({ message: '', status: 404, code: 'NOT_FOUND', requestId: undefined });
    return <EntityProblem urn={urn} error={gone} retry={() => void summaries.refetch()} />;
  }
  return (
    <NamesContext value={names}>
      <ValueRenderer value={ValueView}>
        <EntityView
          entity={{
            ...shownEntity(model.data, aspects.data, summary, asOf),
            related: hasTabs ? related.data : undefined,
          }}
          tab={tab}
          failed={error}
        />
      </ValueRenderer>
    </NamesContext>
  );
}

/** The names of all entities that the aspects name. */
function useNamesOf(aspects: StoredAspects | undefined): Names {
  const urns = useMemo(() => {
    const found = new Set<string>();
    for (const { value, auditStamp } of aspects?.values() ?? []) {
      urnsIn(value, found);
      if (auditStamp) found.add(auditStamp.actor);
    }
    return [...found];
  }, [aspects]);
  return useNames(urns);
}
