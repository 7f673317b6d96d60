import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityDisplay } from '#generated/registry/display-types';
import { listingQuery } from '#web/api/models/model-queries';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { Answer } from './answer';
import { LineageBar } from './bar/lineage-bar';
import { pictureQuery } from './lineage-query';
import { useLineageState } from './use-lineage-state';
import { useIsNarrow } from './use-is-narrow';

/** The lineage round an entity, as a picture or as a list, from one answer. */
export function LineageView({ urn }: { readonly urn: string }) {
  const { state, change } = useLineageState();
  const { data: listing } = useQuery(listingQuery);
  const isNarrow = useIsNarrow();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...pictureQuery(urn, state),
    placeholderData: (before, query) => (query?.queryKey[1] === urn ? keepPreviousData(before) : undefined),
  });
  const isList = (state.view ?? (isNarrow ? 'list' : 'picture')) === 'list';
  const types = listing?.entities ?? NO_TYPES;
  const retry = () => void refetch();
  return (
    <div className="lineage" aria-busy={isPlaceholderData}>
      <LineageBar state={state} picture={data} types={types} isList={isList} isNarrow={isNarrow} onChange={change} />
      {error && !data && <ProblemPanel error={error} retry={retry} />}
      {error && data && <StaleNotice error={error} retry={retry} />}
      {!data && !error && <LineageSkeleton isList={isList} />}
      {data && <Answer urn={urn} picture={data} types={types} state={state} change={change} isList={isList} />}
    </div>
  );
}

const NO_TYPES: readonly EntityDisplay[] = [];

/** Grey shapes where the entities will be. */
function LineageSkeleton({ isList }: { readonly isList: boolean }) {
  return (
    <div className={`lineage-skeleton ${isList ? 'list' : ''}`} role="status">
      <span className="hidden-text">Loading the lineage</span>
      {Array.from({ length: 5 }, (_, index) => (
        <div className="skeleton" key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
