import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNames } from '../api/use-names';
import { DiffView } from '../history/diff-view';
import { historyQuery, VERSIONS } from '../history/history-query';
import { diffValues } from '../history/value-diff';
import type { EntityTypeModel } from '../models/model-queries';
import { ProblemPanel } from '../parts/states/problems';
import { Skeleton } from '../parts/states/skeleton';
import { NamesContext } from '../values/names-context';
import { ValueRenderer } from '../values/nested-value';
import { urnsIn } from '../values/value-kinds';
import { ValueView } from '../values/value-view';
import { runChange } from './run-change';

interface RunDiffProps {
  readonly urn: string;
  readonly runId: string;
  readonly aspectName: string;
  readonly model: EntityTypeModel;
}

/** The value of the run against the one that was there before it. */
export function RunDiff({ urn, runId, aspectName, model }: RunDiffProps) {
  const { data, error, refetch } = useQuery(historyQuery(urn, VERSIONS, aspectName));
  const change = useMemo(() => runChange(data?.[0], runId), [data, runId]);
  const urns = useMemo(() => [...urnsIn([change?.before ?? null, change?.after ?? null])], [change]);
  const names = useNames(urns);
  if (!data) return error ? <ProblemPanel error={error} retry={() => void refetch()} /> : <Skeleton lines={2} />;
  const aspect = model.aspects.find(({ name }) => name === aspectName);
  const shape = { kind: 'named', name: aspect?.record ?? '' } as const;
  if (!change) return <p className="soft">The value of this run is not kept any more.</p>;
  return (
    <NamesContext value={names}>
      <ValueRenderer value={ValueView}>
        <div className="run-diff">
          <DiffView
            diff={diffValues(change.before, change.after, shape, model.types)}
            shape={shape}
            types={model.types}
          />
        </div>
      </ValueRenderer>
    </NamesContext>
  );
}
