import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { Link } from 'wouter';
import { useNames } from '#web/api/use-names';
import { listingQuery } from '#web/api/models/model-queries';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { Icon } from '#web/ui/parts/icon.tsx';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { RollbackDialog } from './rollback-dialog';
import { RefusedRecords } from './refused-records.tsx';
import { runQuery } from './run-queries';
import { RunEntity } from './run-entity';
import type { RunValueResponse } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

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
