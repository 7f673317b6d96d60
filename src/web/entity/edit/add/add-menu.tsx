import { lazy, Suspense, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { Later } from '#web/ui/parts/lazy/later.tsx';
import { useEditedEntity } from '../edited-entity';
import { isForPeople, mayEditSome } from '../why-not';
import { addGroups } from './add-groups';
import { AddLabel } from './add-label';

const AspectEditor = lazy(async () => ({ default: (await import('../aspect-editor')).AspectEditor }));
const AddChoices = lazy(async () => ({ default: (await import('./add-choices')).AddChoices }));

/** Offers what can be said of the entity, and is not yet. */
export function AddMenu() {
  const entity = useEditedEntity();
  const [added, setAdded] = useState<AspectModel>();
  if (!entity) return null;
  const { model, summary, aspects } = entity;
  const missing = model.aspects.filter(
    (aspect) => isForPeople(aspect) && mayEditSome(aspect) && !aspects.has(aspect.name) && !aspect.softDelete,
  );
  if (missing.length === 0) return null;
  const place = (
    <button type="button" className="button small" data-key="e" aria-busy="true">
      <AddLabel />
    </button>
  );
  return (
    <>
      <Later place={place}>
        {(isPressed) => <AddChoices groups={addGroups(missing)} isOpen={isPressed} onChoose={setAdded} />}
      </Later>
      {added && (
        <Suspense fallback={null}>
          <AspectEditor
            key={added.name}
            urn={summary.urn}
            entityType={model.entity.name}
            model={added}
            types={model.types}
            onClose={() => setAdded(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
