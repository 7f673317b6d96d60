import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNames } from '#web/api/use-names';
import { DiffView } from '#web/entity/history/diff-view.tsx';
import { historyQuery, VERSIONS } from '#web/entity/history/history-query';
import { diffValues } from '#web/entity/history/value-diff';
import type { EntityTypeModel } from '#web/api/models/model-queries';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { ValueRenderer } from '#web/ui/values/nested-value.tsx';
import { urnsIn } from '#web/ui/values/value-kinds';
import { ValueView } from '#web/ui/values/value-view.tsx';
import { runChange } from './run-change';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

interface RunDiffProps {
  readonly urn: string;
  readonly runId: string;
  readonly aspectName: string;
  readonly model: EntityTypeModel;
}

/** The value of the run against the one that was there before it. */
export function RunDiff({ urn, runId, aspectName, model }: RunDiffProps) {
  const history = useQuery(historyQuery(urn, VERSIONS, aspectName));
  const { data } = history;
  const change = useMemo(() => runChange(data?.[0], runId), [data, runId]);
  const urns = useMemo(() => [...urnsIn([change?.before ?? null, change?.after ?? null])], [change]);
  const names = useNames(urns);
  if (!data) return <Waiting of={history} shapes={<Skeleton lines={2} />} />;
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
