import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { LineagePicture } from '../../../generated/http/messages';
import { listingQuery } from '../models/model-queries';
import { Panel, ProblemPanel } from '../parts/problems';
import { StaleNotice } from '../parts/stale-notice';
import { FindNode } from './find-node';
import { ImpactList } from './list/impact-list';
import { LineageBar } from './lineage-bar';
import { graphOf, type LineageGraph } from './lineage-graph';
import { notesOf } from './lineage-notes';
import { pictureQuery } from './lineage-query';
import type { LineageState, Side } from './lineage-state';
import { Picture } from './picture/picture';
import type { Scene } from './picture/scene';
import { SavePicture } from './export/save-picture';
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
  const retry = () => void refetch();
  return (
    <div className="lineage" aria-busy={isPlaceholderData}>
      <LineageBar state={state} picture={data} types={listing?.entities ?? []} isList={isList} onChange={change} />
      {error && !data && <ProblemPanel error={error} retry={retry} />}
      {error && data && <StaleNotice error={error} retry={retry} />}
      {!data && !error && <LineageSkeleton isList={isList} />}
      {data && <Answer urn={urn} picture={data} state={state} change={change} isList={isList} />}
    </div>
  );
}

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

interface AnswerProps {
  readonly urn: string;
  readonly picture: LineagePicture;
  readonly state: LineageState;
  readonly change: (changed: Partial<LineageState>) => void;
  readonly isList: boolean;
}

function Answer({ urn, picture, state, change, isList }: AnswerProps) {
  const [scene, setScene] = useState<Scene>();
  const { types, platforms } = state;
  const graph = useMemo(() => graphOf(urn, picture, { types, platforms }), [urn, picture, types, platforms]);
  const notes = useMemo(() => notesOf(picture, graph), [picture, graph]);
  const pick = useCallback((picked: string | undefined) => change({ picked }), [change]);
  const expand = useCallback(
    (of: string, side: Side) => change({ expand: { ...state.expand, [side]: [...state.expand[side], of] } }),
    [change, state.expand],
  );
  if (picture.edges.length === 0) return <NoLineage state={state} />;
  return (
    <>
      <div className="lineage-summary">
        <p role="status">{summaryOf(graph)}</p>
        {!isList && <FindNode graph={graph} onFind={pick} />}
        {!isList && scene && <SavePicture scene={scene} notes={notes} />}
      </div>
      {notes.length > 0 && (
        <ul className="lineage-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {isList ? (
        <ImpactList graph={graph} />
      ) : (
        <Picture graph={graph} picked={state.picked} onPick={pick} onExpand={expand} onScene={setScene} />
      )}
    </>
  );
}

function summaryOf({ nodes }: LineageGraph): string {
  const hops = [...nodes.values()].map((node) => node.hops);
  const [up, down] = [hops.filter((each) => each < 0).length, hops.filter((each) => each > 0).length];
  return `${up.toLocaleString('en')} upstream, ${down.toLocaleString('en')} downstream`;
}

function NoLineage({ state: { direction, days } }: { readonly state: LineageState }) {
  const isNarrowed = direction !== 'both' || days > 0;
  return (
    <Panel kind="empty" title="Nothing leads here, and nothing leads on">
      <p>
        {isNarrowed
          ? 'There is no lineage in this direction and time. Choose both directions and all times.'
          : 'No metadata says what this is made from, or what is made from it. Lineage comes with the metadata of jobs, queries and tables.'}
      </p>
    </Panel>
  );
}
