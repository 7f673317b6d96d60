import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { counted } from '#web/ui/parts/counted';
import { putBack } from '../edit/write/put-back';
import type { ShownEntity } from '../tab/entity-tab';
import { DiffView } from './diff-view';
import type { PastPart } from './past-parts';
import { diffValues } from './value-diff';

interface RestorePastProps {
  readonly entity: ShownEntity;
  readonly parts: readonly PastPart[];
  readonly onEnd: () => void;
}

/** Shows what differs from now, and writes each part that nobody has changed in between. */
export function RestorePast({ entity, parts, onEnd }: RestorePastProps) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { model, summary } = entity;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => Promise.allSettled(parts.map((part) => write(part))),
    onSuccess: async (written) => {
      onEnd();
      const failed = parts
        .filter((_, index) => written[index]?.status === 'rejected')
        .map(({ aspect }) => aspect.title);
      const kept = failed.length > 0 ? ` Somebody has changed these since, or you may not: ${failed.join(', ')}.` : '';
      showToast({ text: `${counted(parts.length - failed.length, 'part is', 'parts are')} as before.${kept}` });
      await client.invalidateQueries();
      navigate(entityAddress(summary.urn, { tab: 'History' }));
    },
  });
  const write = ({ aspect, former, version }: PastPart) => {
    const address = { entityType: model.entity.name, urn: summary.urn, aspect: aspect.name };
    return putBack(client, { address, model: aspect, types: model.types }, former, version);
  };
  return (
    <ConfirmDialog
      title="Restore this state?"
      action="Restore"
      running="Restoring…"
      state={{ error, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      <p>This changes the present values. The history keeps them, so each can come back.</p>
      <div className="restore-preview">
        {parts.map(({ aspect, former, now }) => {
          const shape = { kind: 'named', name: aspect.record } as const;
          return (
            <section key={aspect.name}>
              <h3>{aspect.title}</h3>
              <DiffView diff={diffValues(now, former, shape, model.types)} shape={shape} types={model.types} />
            </section>
          );
        })}
      </div>
    </ConfirmDialog>
  );
}
