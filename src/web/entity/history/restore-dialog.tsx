import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AspectModel } from '#web/api/models/model-queries';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { ABSENT, isConflict } from '../edit/write/aspect-writes';
import { putBack } from '../edit/write/put-back';
import type { ShownEntity } from '../tab/entity-tab';
import { DiffView } from './diff-view';
import type { AspectVersions } from './versions';
import { diffValues } from './value-diff';

interface RestoreDialogProps {
  readonly title: string;
  /** What it says afterwards. */
  readonly done: string;
  /** Undefined removes the aspect. */
  readonly value: JsonRecord | undefined;
  readonly entity: ShownEntity;
  readonly aspect: AspectModel;
  readonly versions: AspectVersions;
  readonly onEnd: () => void;
}

/** Shows what a former value would change now, and writes it if nobody has written in between. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { title, value, entity, aspect, versions, onEnd } = props;
  const { mutate, error, isPending } = useRestore(props);
  const shape = { kind: 'named', name: aspect.record } as const;
  const now = versions.isPresent ? versions.versions[0]?.value : undefined;
  const isLate = isConflict(error);
  return (
    <ConfirmDialog
      title={title}
      action="Restore"
      running="Restoring…"
      isIncomplete={isLate}
      state={{ error: isLate ? null : error, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      <p>This changes the present value:</p>
      <div className="restore-preview">
        <DiffView diff={diffValues(now, value, shape, entity.model.types)} shape={shape} types={entity.model.types} />
      </div>
      {isLate && (
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

function useRestore({ value, done, entity, aspect, versions, onEnd }: RestoreDialogProps) {
  const client = useQueryClient();
  const address = { entityType: entity.model.entity.name, urn: entity.summary.urn, aspect: aspect.name };
  const change = { address, model: aspect, types: entity.model.types };
  const current = versions.isPresent ? versions.versions[0] : undefined;
  const undo = async (version: string) => {
    try {
      await putBack(client, change, current?.value, version);
      showToast({ text: 'Undone.' });
    } catch (error) {
      showToast({ text: `This was not undone: ${error instanceof Error ? error.message : String(error)}` });
    }
    await client.invalidateQueries();
  };
  return useMutation({
    mutationFn: () => putBack(client, change, value, current ? String(current.version) : ABSENT.version),
    onSuccess: async ({ version }) => {
      onEnd();
      showToast({ text: done, action: { name: 'Undo', run: () => void undo(version) } });
      await client.invalidateQueries();
    },
    onError: () => client.invalidateQueries({ queryKey: ['history'] }),
  });
}
