import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { RollBackRunResult } from '#generated/http/messages';
import { shownName } from '#web/api/names';
import { useNames } from '#web/api/use-names';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { ReplacedValues } from './replaced-values';
import { rollBack } from './run-queries';
import { counted } from '#web/ui/parts/counted';

interface RollbackDialogProps {
  readonly runId: string;
  readonly onEnd: () => void;
}

/** Says what would be taken back, before it is. */
export function RollbackDialog({ runId, onEnd }: RollbackDialogProps) {
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: ['rollback', runId],
    queryFn: ({ signal }) => rollBack(runId, true, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => rollBack(runId, false),
    onSuccess: async ({ aspectsReverted, entitiesDeleted }) => {
      onEnd();
      showToast({
        text: `${counted(aspectsReverted, 'value')} rolled back, ${counted(entitiesDeleted, 'entity', 'entities')} deleted.`,
      });
      await client.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title="Roll back this run?"
      action="Roll back"
      running="Rolling back…"
      isDangerous
      isIncomplete={preview.data === undefined}
      state={{ error: preview.error ?? error, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      {!preview.data && !preview.error && <Skeleton lines={3} />}
      {preview.data && <Preview result={preview.data} />}
    </ConfirmDialog>
  );
}

function Preview({ result }: { readonly result: RollBackRunResult }) {
  const { aspectsReverted, entitiesAffected, entitiesDeleted, unsafeEntitiesCount, aspectsAffected } = result;
  return (
    <>
      <ul className="rollback-counts">
        <li>
          <strong>{counted(aspectsReverted, 'value')}</strong> on {counted(entitiesAffected, 'entity', 'entities')}{' '}
          become what they were before the run, or go away.
        </li>
        <li>
          <strong>{counted(entitiesDeleted, 'entity', 'entities')}</strong> that the run created are marked as deleted.
        </li>
      </ul>
      <ReplacedValues result={result} />
      {unsafeEntitiesCount > 0 && (
        <Notice kind="warning">
          {counted(unsafeEntitiesCount, 'entity', 'entities')} that the run created also have{' '}
          {counted(aspectsAffected, 'value')} of other runs. They are marked as deleted with the rest:
          <LaterWrites urns={result.unsafeEntities.map(({ urn }) => urn)} total={unsafeEntitiesCount} />
        </Notice>
      )}
    </>
  );
}

const SHOWN = 10;

function LaterWrites({ urns, total }: { readonly urns: readonly string[]; readonly total: number }) {
  const known = useContext(NamesContext);
  const shown = urns.slice(0, SHOWN);
  const found = useNames(shown);
  const names = found.size > 0 ? found : known;
  return (
    <ul className="later-writes">
      {shown.map((urn) => (
        <li key={urn}>
          <EntityLink urn={urn} name={shownName(urn, names)} />
        </li>
      ))}
      {total > shown.length && <li>{`and ${(total - shown.length).toLocaleString()} more`}</li>}
    </ul>
  );
}
