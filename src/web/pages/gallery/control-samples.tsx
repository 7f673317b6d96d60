import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { IconButton } from '#web/ui/parts/buttons/icon-button.tsx';
import { Popover } from '#web/ui/parts/overlays/popover.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';

const nothing = () => undefined;
const TABS = [
  { title: 'Overview', href: '/parts', isShown: true },
  { title: 'Schema', href: '/parts', isShown: false, count: 1204 },
  { title: 'Relationships', href: '/parts', isShown: false },
];

/** Buttons, badges, tabs, fields and what opens. */
export function ControlSamples() {
  const [text, setText] = useState('A value');
  return (
    <>
      <p className="gallery-row">
        <button className="button primary" type="button">
          Primary
        </button>
        <button className="button" type="button" onClick={() => showToast({ text: 'Done', action: UNDO })}>
          Toast
        </button>
        <button className="button danger" type="button">
          Danger
        </button>
        <button className="button quiet" type="button">
          Quiet
        </button>
        <ActionButton reasonId="" onClick={nothing}>
          Disabled
        </ActionButton>
        <button className="button small" type="button">
          Small
        </button>
        <IconButton label="Edit" onClick={nothing}>
          <Pencil size={15} aria-hidden="true" />
        </IconButton>
        <CopyIconButton text="urn" what="the urn" />
        <Popover label="More" button={<button className="button small">Popover</button>}>
          Something small
        </Popover>
      </p>
      <p className="gallery-row">
        <span className="badge">Neutral</span>
        <span className="badge active">Active</span>
        <span className="badge refused">Deprecated</span>
        <kbd>g</kbd> <kbd>Ctrl K</kbd> <mark>found</mark> <code>code</code> <a href="#main">Link</a>
      </p>
      <Tabs label="Sample" tabs={TABS} />
      <TextField label="Field" hint="What to write here" value={text} onChange={setText} maxLength={20} />
      <TextField label="Field" value="bad" onChange={nothing} maxLength={20} problem="This does not fit." />
    </>
  );
}

const UNDO = { name: 'Undo', run: nothing };
