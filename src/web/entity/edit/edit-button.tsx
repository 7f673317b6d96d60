import { Pencil } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { AspectPath } from '#generated/registry/registry-types';
import type { AspectModel } from '#web/api/models/model-queries';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { useEditedEntity } from './edited-entity';
import { isForPeople, reasonAgainst } from './why-not';

const AspectEditor = lazy(async () => ({ default: (await import('./aspect-editor')).AspectEditor }));

interface EditButtonProps {
  readonly aspect: AspectModel;
  /** What the button edits, where that is not the title of the aspect. */
  readonly what?: string;
  /** The place that the button is about, where that is not all of the aspect. */
  readonly path?: AspectPath | undefined;
  /** What the form begins with while the aspect has no value. */
  readonly start?: JsonRecord | undefined;
}

/** Opens the form of an aspect. Who may not edit it suggests a change with it, or reads why not. */
export function EditButton({ aspect, what = aspect.title, path, start }: EditButtonProps) {
  const id = useId();
  const entity = useEditedEntity();
  const [isOpen, setOpen] = useState(false);
  if (!entity || !isForPeople(aspect)) return null;
  const { model, summary } = entity;
  const refusal = reasonAgainst(aspect, `this ${model.entity.title.toLowerCase()}`, path);
  const suggests = refusal !== undefined && model.mayRequest === true;
  const reason = suggests ? undefined : refusal;
  return (
    <>
      <button
        type="button"
        className={suggests ? 'link-button edit-button quiet' : 'link-button edit-button'}
        data-key="e"
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        title={suggests ? 'Suggest a change' : reason}
        onClick={() => reason === undefined && setOpen(true)}
      >
        <Pencil size={13} aria-hidden="true" />
        <span className="edit-word">{suggests ? 'Suggest a change of' : 'Edit'}</span>{' '}
        <span className="hidden-text">{what}</span>
      </button>
      {reason !== undefined && (
        <span className="hidden-text" id={id}>
          {reason}
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AspectEditor
            urn={summary.urn}
            entityType={model.entity.name}
            model={aspect}
            types={model.types}
            start={start}
            suggests={suggests}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
