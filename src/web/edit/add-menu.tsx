import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AspectModel } from '../models/model-queries';
import { useEditedEntity } from './edited-entity';
import { isForPeople } from './why-not';

const AspectEditor = lazy(async () => ({ default: (await import('./aspect-editor')).AspectEditor }));

/** Lists what can be said of the entity, and is not yet. */
export function AddMenu() {
  const entity = useEditedEntity();
  const [added, setAdded] = useState<AspectModel>();
  if (!entity) return null;
  const { model, summary, aspects } = entity;
  const missing = model.aspects.filter(
    (aspect) => isForPeople(aspect) && aspect.mayEdit !== 'none' && !aspects.has(aspect.name) && !aspect.softDelete,
  );
  if (missing.length === 0) return null;
  return (
    <>
      <MenuProvider placement="bottom-end">
        <MenuButton className="button small">
          <Plus size={14} aria-hidden="true" /> Add…
        </MenuButton>
        <Menu className="menu choices" gutter={4}>
          {missing.map((aspect) => (
            <MenuItem key={aspect.name} className="menu-item" onClick={() => setAdded(aspect)} title={aspect.doc}>
              {aspect.title}
            </MenuItem>
          ))}
        </Menu>
      </MenuProvider>
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
