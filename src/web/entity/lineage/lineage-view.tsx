import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntityDisplay } from '#generated/registry/display-types';
import { listingQuery } from '#web/api/models/model-queries';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import { LineageAnswer } from './lineage-answer';
import { LineageBar } from './bar/lineage-bar';
import { pictureQuery } from './lineage-query';
import style from './lineage.css' with { type: 'text' };
import { useLineageState } from './use-lineage-state';
import { useIsNarrow } from './use-is-narrow';
import { Answer } from '#web/ui/parts/states/answer.tsx';

adoptStyle(style);

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
  return (
    <div className="lineage" aria-busy={isPlaceholderData}>
      <LineageBar state={state} picture={data} types={types} isList={isList} isNarrow={isNarrow} onChange={change} />
      <Answer of={{ data, error, refetch }} shapes={<LineageSkeleton isList={isList} />}>
        {(picture) => <LineageAnswer {...{ urn, picture, types, state, change, isList }} />}
      </Answer>
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
