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

/** Opens the form of an aspect. It says why, if the caller may not edit it. */
export function EditButton({ aspect, what = aspect.title, path, start }: EditButtonProps) {
  const id = useId();
  const entity = useEditedEntity();
  const [isOpen, setOpen] = useState(false);
  if (!entity || !isForPeople(aspect)) return null;
  const { model, summary } = entity;
  const reason = reasonAgainst(aspect, `this ${model.entity.title.toLowerCase()}`, path);
  return (
    <>
      <button
        type="button"
        className="link-button edit-button"
        data-key="e"
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        title={reason}
        onClick={() => reason === undefined && setOpen(true)}
      >
        <Pencil size={13} aria-hidden="true" />
        <span className="edit-word">Edit</span> <span className="hidden-text">{what}</span>
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
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
