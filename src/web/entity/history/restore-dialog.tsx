import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error';
import type { ShownEntity } from '../tab/entity-tab';
import type { AspectModel } from '#web/api/models/model-queries';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { DiffView } from './diff-view';
import type { HistoryEvent } from './entity-events';
import type { AspectVersions } from './versions';
import { ABSENT, deleteAspect, writeIfUnchanged } from './restore';
import { diffValues } from './value-diff';

interface RestoreDialogProps {
  readonly event: HistoryEvent;
  readonly entity: ShownEntity;
  readonly aspect: AspectModel;
  readonly versions: AspectVersions;
  readonly onEnd: () => void;
}

/** Shows what an old version would change now, and writes it if nobody has written in between. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { entity, aspect, versions, event, onEnd } = props;
  const { mutate, error, isPending } = useRestore(props);
  const shape = { kind: 'named', name: aspect.record } as const;
  const now = versions.isPresent ? versions.versions[0]?.value : undefined;
  const diff = diffValues(now, event.after ?? event.before, shape, entity.model.types);
  const isConflict = error instanceof ApiError && error.status === 412;
  return (
    <ConfirmDialog
      title={`Restore version ${event.version} of ${aspect.title}?`}
      action="Restore"
      running="Restoring…"
      isIncomplete={isConflict}
      state={{ error: isConflict ? null : error, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      <p>This changes the present value:</p>
      <div className="restore-preview">
        <DiffView diff={diff} shape={shape} types={entity.model.types} />
      </div>
      {isConflict && (
        <Notice kind="warning">
          <span role="alert">
            Somebody has changed this since the page was loaded, so nothing was written. Close this to see the new
            version.
          </span>
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function useRestore({ event, entity, aspect, versions, onEnd }: RestoreDialogProps) {
  const client = useQueryClient();
  const path = { entityType: entity.model.entity.name, urn: entity.summary.urn, aspectName: aspect.name };
  const [latest] = versions.versions;
  const current = versions.isPresent ? latest : undefined;
  const undo = async (written: string) => {
    try {
      if (current) await writeIfUnchanged(path, current.value, written);
      else await deleteAspect(path);
      showToast({ text: 'Undone.' });
    } catch (error) {
      showToast({ text: `This was not undone: ${error instanceof Error ? error.message : String(error)}` });
    }
    await client.invalidateQueries();
  };
  return useMutation({
    mutationFn: () =>
      writeIfUnchanged(path, event.after ?? event.before ?? {}, current ? String(current.version) : ABSENT),
    onSuccess: async (written) => {
      onEnd();
      const text = `${aspect.title} has the value of version ${event.version} again.`;
      showToast({ text, action: { name: 'Undo', run: () => void undo(written) } });
      await client.invalidateQueries();
    },
    onError: () => client.invalidateQueries({ queryKey: ['history'] }),
  });
}
