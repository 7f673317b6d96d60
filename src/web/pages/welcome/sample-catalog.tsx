import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { loadSample, removeSample } from '#generated/http/addresses';
import { meQuery } from '#web/api/queries';
import { send } from '#web/api/send';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { SAMPLE_CHANGE, sampleQuery } from './sample-queries';

/** Loads the sample catalog, or takes it away again. */
export function SampleCatalog() {
  const client = useQueryClient();
  const { data } = useQuery(sampleQuery);
  const { data: me } = useQuery(meQuery);
  // Everything that pages show of the catalog may have changed.
  const onSettled = () => client.invalidateQueries();
  const load = useMutation({ mutationKey: SAMPLE_CHANGE, mutationFn: () => send(loadSample, {}), onSettled });
  const remove = useMutation({ mutationKey: SAMPLE_CHANGE, mutationFn: () => send(removeSample, {}), onSettled });
  const isLoaded = data?.loaded ?? false;
  const error = load.error ?? remove.error;
  return (
    <>
      <p>
        A bookshop that does not exist: tables with columns and lineage, dashboards, pipelines, people, terms and usage.
        Every urn has “sample” in it, so you can take it away again.
      </p>
      <div className="sample-tools">
        <Action
          isMain={!isLoaded}
          privilege="MANAGE_INGESTION"
          privileges={me?.privileges}
          isBusy={load.isPending || remove.isPending}
          onClick={() => load.mutate()}
        >
          {load.isPending ? 'Loading…' : isLoaded ? 'Load it again' : 'Load the sample catalog'}
        </Action>
        {isLoaded && (
          <Action
            privilege="DELETE_ENTITY"
            privileges={me?.privileges}
            isBusy={load.isPending || remove.isPending}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? 'Removing…' : 'Remove it'}
          </Action>
        )}
        {(load.isPending || remove.isPending) && <progress aria-label="Sample catalog" />}
      </div>
      <div role="status">
        {load.data && !remove.data && (
          <p>
            {load.data.written.toLocaleString()} values are written
            {load.data.refused > 0 && `; you may not write ${load.data.refused.toLocaleString()} others`}.{' '}
            <Link href="/search">See them</Link>
          </p>
        )}
        {remove.data && <p>{remove.data.entitiesDeleted.toLocaleString()} entities are removed.</p>}
      </div>
      {error && <ProblemPanel error={error} />}
    </>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  MANAGE_INGESTION: 'Manage Metadata Ingestion',
  DELETE_ENTITY: 'Delete',
};

interface ActionProps {
  readonly isMain?: boolean;
  readonly privilege: string;
  readonly privileges: readonly string[] | undefined;
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Action({ isMain = false, privilege, privileges, isBusy, onClick, children }: ActionProps) {
  const id = useId();
  const isMissing = privileges !== undefined && !privileges.includes(privilege);
  return (
    <>
      <ActionButton
        className={isMain ? 'primary' : ''}
        reasonId={isMissing || isBusy ? id : undefined}
        onClick={onClick}
      >
        {children}
      </ActionButton>
      <span id={id} className="soft">
        {isMissing && `This needs the privilege ${NAMES[privilege] ?? privilege}.`}
      </span>
    </>
  );
}
