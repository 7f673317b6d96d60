import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useNames } from '#web/api/use-names';
import { type EntityTypeModel, listingQuery, modelQuery } from '#web/api/models/model-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { Icon } from '#web/ui/parts/icon.tsx';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel, ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { NamesContext, useName } from '#web/ui/values/names-context';
import type { RunValueResponse } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { DiffView } from '#web/entity/history/diff-view.tsx';
import { historyQuery, VERSIONS } from '#web/entity/history/history-query';
import { diffValues } from '#web/entity/history/value-diff';
import { ValueRenderer } from '#web/ui/values/nested-value.tsx';
import { urnsIn } from '#web/ui/values/value-kinds';
import { ValueView } from '#web/ui/values/value-view.tsx';
import { RollbackDialog } from './rollback-dialog';
import { refusedQuery, runQuery } from './run-queries';
import { runChange } from './run-change';

/** What a run wrote, entity by entity, and the way to take it back. */
export function RunPage({ runId }: { readonly runId: string }) {
  const result = useInfiniteQuery(runQuery(runId));
  const { data, hasNextPage } = result;
  const [isAsked, setAsked] = useState(false);
  const rows = data?.pages.flat();
  const entities = byEntity(rows ?? []);
  const names = useNames(entities.map(([urn]) => urn));
  return (
    <div className="runs">
      <p className="breadcrumb">
        <Link href="/runs">Runs</Link>
      </p>
      <PageHeading title={runId}>
        {rows && rows.length > 0 && <RollbackButton onClick={() => setAsked(true)} />}
      </PageHeading>
      {!rows && <Waiting of={result} shapes={<Skeleton lines={8} />} />}
      {rows?.length === 0 && (
        <Panel kind="empty" title="Nothing of this run is left">
          <p>Later runs replaced its values, somebody rolled it back, or you may not see what it wrote.</p>
        </Panel>
      )}
      <RefusedRecords runId={runId} />
      {rows && <Counts urns={entities.map(([urn]) => urn)} hasMore={hasNextPage} values={rows.length} />}
      <NamesContext value={names}>
        <ul className="run-entities">
          {entities.map(([urn, aspects]) => (
            <RunEntity key={urn} urn={urn} rows={aspects} runId={runId} />
          ))}
        </ul>
      </NamesContext>
      <ShowMore query={result} />
      {isAsked && <RollbackDialog runId={runId} onEnd={() => setAsked(false)} />}
    </div>
  );
}

interface CountsProps {
  readonly urns: readonly string[];
  readonly values: number;
  readonly hasMore: boolean;
}

/** Shows how many entities of which types there are. */
function Counts({ urns, values, hasMore }: CountsProps) {
  const { data: listing } = useQuery(listingQuery);
  if (urns.length === 0) return null;
  return (
    <ul className="run-counts" aria-label="What the run wrote">
      {countsByType(urns.map(typeOfUrn)).map(([type, count]) => {
        const model = listing?.entities.find(({ name }) => name === type);
        const title = (count === 1 ? model?.title : model?.plural) ?? type;
        return (
          <li key={type}>
            <Icon name={model?.icon ?? 'box'} /> <strong>{count.toLocaleString()}</strong> {title}
          </li>
        );
      })}
      <li className="soft">
        {hasMore
          ? `in the first ${values.toLocaleString()} values`
          : values === 1
            ? '1 value'
            : `${values.toLocaleString()} values`}
      </li>
    </ul>
  );
}

/** The values by entity, in the order of the answer. */
function byEntity(
  rows: readonly RunValueResponse[],
): readonly (readonly [urn: string, rows: readonly RunValueResponse[]])[] {
  const found = new Map<string, RunValueResponse[]>();
  for (const row of rows) {
    const known = found.get(row.urn);
    if (known) known.push(row);
    else found.set(row.urn, [row]);
  }
  return [...found];
}

/** Most first. */
function countsByType(types: readonly string[]): readonly (readonly [type: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** What `rollBackRun` needs. Each value may need more, which the dialog says. */
const PRIVILEGE = 'DELETE_ENTITY';

/** Says why the caller may not roll back. */
function RollbackButton({ onClick }: { readonly onClick: () => void }) {
  const id = useId();
  const { data: me } = useQuery(meQuery);
  const isMissing = me !== undefined && !me.privileges.includes(PRIVILEGE);
  return (
    <>
      <ActionButton className="danger" reasonId={isMissing ? id : undefined} onClick={onClick}>
        Roll back…
      </ActionButton>
      {isMissing && (
        <span id={id} className="soft">
          You may not roll back a run. Ask an administrator for the privilege Delete.
        </span>
      )}
    </>
  );
}

/** The records of a run that were refused, with the reasons. */
function RefusedRecords({ runId }: { readonly runId: string }) {
  const result = useInfiniteQuery(refusedQuery(runId));
  const { data, error, refetch } = result;
  const records = data?.pages.flat() ?? [];
  if (error) return <ProblemPanel error={error} retry={() => void refetch()} />;
  if (records.length === 0) return null;
  return (
    <section className="run-refused" aria-label="Refused records">
      <h2>Refused</h2>
      <p className="soft">These records were not written. The others of their requests were.</p>
      <ul>
        {records.map(({ urn, aspectName, index, reason, requestId, timestamp }) => (
          <li key={`${requestId} ${index}`}>
            <p>
              <code>{urn}</code> {aspectName}{' '}
              <span className="soft">
                <TimeText at={timestamp} />
              </span>
            </p>
            <p>{reason}</p>
          </li>
        ))}
      </ul>
      <ShowMore query={result} />
    </section>
  );
}

interface RunEntityProps {
  readonly urn: string;
  readonly rows: readonly RunValueResponse[];
  readonly runId: string;
}

/** An entity that the run wrote to, with the parts that it wrote. */
function RunEntity({ urn, rows, runId }: RunEntityProps) {
  const type = typeOfUrn(urn);
  const [opened, setOpened] = useState<string>();
  const { data: listing } = useQuery(listingQuery);
  const { data: model } = useQuery(modelQuery(type));
  const name = useName(urn);
  return (
    <li className="run-entity">
      <p className="run-entity-name" data-row-link>
        <Icon name={listing?.entities.find((entity) => entity.name === type)?.icon ?? 'box'} />
        <EntityLink urn={urn} name={name} />
      </p>
      <p className="run-aspects">
        {rows.map(({ aspectName }) => (
          <button
            key={aspectName}
            type="button"
            className="run-aspect"
            aria-expanded={opened === aspectName}
            onClick={() => setOpened(opened === aspectName ? undefined : aspectName)}
          >
            {model?.aspects.find((aspect) => aspect.name === aspectName)?.title ?? aspectName}
          </button>
        ))}
      </p>
      {opened !== undefined && model && <RunDiff urn={urn} runId={runId} aspectName={opened} model={model} />}
    </li>
  );
}

interface RunDiffProps {
  readonly urn: string;
  readonly runId: string;
  readonly aspectName: string;
  readonly model: EntityTypeModel;
}

/** The value of the run against the one that was there before it. */
function RunDiff({ urn, runId, aspectName, model }: RunDiffProps) {
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
