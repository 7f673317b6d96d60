import { Menu, MenuButton, MenuGroup, MenuGroupLabel, MenuItem, MenuProvider } from '@ariakit/react';
import { lazy, Suspense } from 'react';
import { Popover } from '#web/ui/parts/overlays/popover.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { AddLabel } from './add-label';
import type { ChoicesProps } from './choices-props';

const AddList = lazy(async () => ({ default: (await import('./add-list')).AddList }));

/** More entries need a field to find one. */
const MENU_MAX = 12;

/** What can be said of an entity, as a menu; with many entries, as a list with a field to search in it. */
export function AddChoices(props: ChoicesProps) {
  const count = props.groups.reduce((sum, { aspects }) => sum + aspects.length, 0);
  return count > MENU_MAX ? <LongChoices {...props} /> : <ShortChoices {...props} />;
}

function ShortChoices({ groups, isOpen, onChoose }: ChoicesProps) {
  return (
    <MenuProvider placement="bottom-end" defaultOpen={isOpen}>
      <MenuButton className="button small" data-key="e">
        <AddLabel />
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
      <AddLabel />
    </button>
  );
  return (
    <Popover label="Add" button={button} isOpen={props.isOpen}>
      <Suspense fallback={<Skeleton lines={5} />}>
        <AddList {...props} />
      </Suspense>
    </Popover>
  );
}
