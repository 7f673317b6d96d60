import { lazy, Suspense } from 'react';
import { Menu, MenuGroup, MenuItem } from '#web/ui/parts/overlays/menu.tsx';
import { Popover } from '#web/ui/parts/overlays/popover.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { AddLabel } from './add-label';
import type { ChoicesProps } from './choices-props';

const AddList = lazy(async () => ({ default: (await import('./add-list')).AddList }));

/** More entries need a field to find one. */
const MENU_MAX = 12;

const BUTTON = (
  <button className="button small" data-key="e">
    <AddLabel />
  </button>
);

/** What can be said of an entity, as a menu; with many entries, as a list with a field to search in it. */
export function AddChoices(props: ChoicesProps) {
  const count = props.groups.reduce((sum, { aspects }) => sum + aspects.length, 0);
  return count > MENU_MAX ? <LongChoices {...props} /> : <ShortChoices {...props} />;
}

function ShortChoices({ groups, isOpen, onChoose }: ChoicesProps) {
  return (
    <Menu className="choices" button={BUTTON} isOpen={isOpen}>
      {groups.map(({ title, aspects }, index) => (
        <MenuGroup key={title} label={title} className={index > 0 ? 'menu-group' : ''}>
          {aspects.map((aspect) => (
            <MenuItem key={aspect.name} onClick={() => onChoose(aspect)} title={aspect.doc}>
              {aspect.title}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
    </Menu>
  );
}

function LongChoices(props: ChoicesProps) {
  return (
    <Popover label="Add" button={BUTTON} isOpen={props.isOpen}>
      <Suspense fallback={<Skeleton lines={5} />}>
        <AddList {...props} />
      </Suspense>
    </Popover>
  );
}
