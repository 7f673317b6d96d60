import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { SaveProblem } from '#web/entity/edit/save-problem.tsx';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { ConfirmDialog } from '#web/ui/parts/overlays/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { relatedQuery, RELATED_MAX } from '../related-query';
import { hidingAspect } from './deletion';
import { useDeletion } from './use-deletion';

interface DeleteDialogProps {
  readonly entity: ShownEntity;
  readonly onEnd: () => void;
}

/** Says what refers to the entity, before it is deleted. */
export function DeleteDialog({ entity, onEnd }: DeleteDialogProps) {
  const { model, summary } = entity;
  const { mutate, error, isPending } = useDeletion(entity, 'delete', onEnd);
  const hides = hidingAspect(model) !== undefined;
  return (
    <ConfirmDialog
      title={`Delete “${summary.name}”?`}
      action="Delete"
      running="Deleting…"
      isDangerous
      // It is shown below, because the page has a text of its own for a session that has ended.
      state={{ error: null, isPending }}
      onConfirm={mutate}
      onCancel={onEnd}
    >
      <p>
        {hides
          ? 'Searches and lists leave it out. Its metadata stays. You can restore it on its page, which keeps its address.'
          : `Its metadata is deleted, because a ${model.entity.title.toLowerCase()} cannot be hidden. Its history stays. You can undo this for some seconds.`}
      </p>
      <Referrers urn={summary.urn} hides={hides} onEnd={onEnd} />
      {error && <SaveProblem error={error} />}
    </ConfirmDialog>
  );
}

const SHOWN = 5;

interface ReferrersProps {
  readonly urn: string;
  readonly hides: boolean;
  readonly onEnd: () => void;
}

/** What would refer to a deleted entity. */
function Referrers({ urn, hides, onEnd }: ReferrersProps) {
  const { data, error } = useQuery(relatedQuery(urn));
  if (error) return <p className="soft">What refers to it could not be read: {error.message}</p>;
  if (!data) return <Skeleton lines={2} />;
  const incoming = data.filter(({ direction }) => direction === 'INCOMING').flatMap(({ entities }) => entities);
  const others = [...new Map(incoming.map((other) => [other.urn, other])).values()];
  if (others.length === 0) return <p className="soft">Nothing refers to it.</p>;
  const rest = others.length - SHOWN;
  // The answer has no more edges than that.
  const many = incoming.length >= RELATED_MAX;
  return (
    <div className="referrers">
      <p>
        <strong>{countText(others.length, many)} to it.</strong>{' '}
        {hides
          ? 'They keep the reference, and show the entity as deleted.'
          : 'They keep the reference, although the entity does not exist any more.'}
      </p>
      <ul>
        {others.slice(0, SHOWN).map((other) => (
          <li key={other.urn}>
            <EntityChip {...other} />
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Link href={entityAddress(urn, { tab: 'Relationships' })} onClick={onEnd}>
              {many ? 'Show all' : `${rest} more`}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

function countText(count: number, isMany: boolean): string {
  if (count === 1) return '1 other refers';
  return `${isMany ? 'At least ' : ''}${count} others refer`;
}
