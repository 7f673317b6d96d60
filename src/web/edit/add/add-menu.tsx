import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItem, MenuProvider } from '@ariakit/react';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AspectModel } from '../../models/model-queries';
import { Popover } from '../../parts/popover';
import { Skeleton } from '../../parts/skeleton';
import { useEditedEntity } from '../edited-entity';
import { isForPeople } from '../why-not';
import { addGroups } from './add-groups';
import type { ChoicesProps } from './choices-props';

const AspectEditor = lazy(async () => ({ default: (await import('../aspect-editor')).AspectEditor }));
const AddList = lazy(async () => ({ default: (await import('./add-list')).AddList }));

/** More entries need a field to find one. */
const MENU_MAX = 12;

/** Offers what can be said of the entity, and is not yet. */
export function AddMenu() {
  const entity = useEditedEntity();
  const [added, setAdded] = useState<AspectModel>();
  if (!entity) return null;
  const { model, summary, aspects } = entity;
  const missing = model.aspects.filter(
    (aspect) => isForPeople(aspect) && aspect.mayEdit !== 'none' && !aspects.has(aspect.name) && !aspect.softDelete,
  );
  if (missing.length === 0) return null;
  const Choices = missing.length > MENU_MAX ? LongChoices : ShortChoices;
  return (
    <>
      <Choices groups={addGroups(missing)} onChoose={setAdded} />
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

const LABEL = (
  <>
    <Plus size={14} aria-hidden="true" /> Add…
  </>
);

function ShortChoices({ groups, onChoose }: ChoicesProps) {
  return (
    <MenuProvider placement="bottom-end">
      <MenuButton className="button small" data-key="e">
        {LABEL}
      </MenuButton>
      <Menu className="menu choices" gutter={4}>
        {groups.map(({ title, aspects }, index) => (
          <MenuGroup key={title} className={index > 0 ? 'menu-group' : ''}>
            <MenuGroupLabel className="menu-label">{title}</MenuGroupLabel>
            {aspects.map((aspect) => (
              <MenuItem key={aspect.name} className="menu-item" onClick={() => onChoose(aspect)} title={aspect.doc}>
                {aspect.title}
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </Menu>
    </MenuProvider>
  );
}

function LongChoices(props: ChoicesProps) {
  const button = (
    <button type="button" className="button small" data-key="e">
      {LABEL}
    </button>
  );
  return (
    <Popover label="Add" button={button}>
      <Suspense fallback={<Skeleton lines={5} />}>
        <AddList {...props} />
      </Suspense>
    </Popover>
  );
}
