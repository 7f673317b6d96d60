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
import { diffValues } from './value-diff';
import { deleteAspectV3, writeAspectV3 } from '#generated/http/addresses';
import { sendForResponse } from '#web/api/send';
import type { JsonRecord } from '#web/ui/values/value-kinds';

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

interface AspectOf {
  readonly entityType: string;
  readonly urn: string;
  readonly aspectName: string;
}

/** The version that stands for an aspect that does not exist. */
const ABSENT = '-1';

/**
 * Writes a value if the aspect still has the version.
 * @returns the version that the aspect has now
 * @throws ApiError with the status 412 if somebody else has written
 */
async function writeIfUnchanged(path: AspectOf, value: JsonRecord, version: string): Promise<string> {
  const query = { createIfNotExists: false };
  const { headers } = await sendForResponse(writeAspectV3, {
    path,
    query,
    headers: { 'if-version-match': version },
    body: { value },
  });
  return (headers.get('ETag') ?? '').replaceAll(/^W\/|"/g, '');
}

async function deleteAspect(path: AspectOf): Promise<void> {
  await sendForResponse(deleteAspectV3, { path });
}
