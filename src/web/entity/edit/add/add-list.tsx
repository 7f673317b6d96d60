import { use, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { Combobox } from '#web/ui/parts/fields/combobox.tsx';
import { AroundPart } from '#web/ui/parts/overlays/popover.tsx';
import { foundGroups } from './add-groups';
import type { ChoicesProps } from './choices-props';

/** A long list of what can be added, and a field that finds in it. */
export function AddList({ groups, onChoose }: ChoicesProps) {
  const { hide } = use(AroundPart);
  const [text, setText] = useState('');
  const optionOf = (aspect: AspectModel) => ({
    key: aspect.name,
    className: 'add-item',
    content: (
      <>
        <span>{aspect.title}</span>
        <span className="soft">{aspect.doc}</span>
      </>
    ),
    choose: () => {
      hide();
      onChoose(aspect);
    },
  });
  const found = foundGroups(groups, text).map(({ title, aspects }) => ({ title, options: aspects.map(optionOf) }));
  return (
    <Combobox
      className="picker-input"
      label="Find what to add"
      placeholder="Find"
      text={text}
      onText={setText}
      isOpen
      groups={found}
      listLabel="What to add"
      listClass="add-list"
    >
      {found.length === 0 && <p className="soft no-choice">Nothing to add has “{text}” in its name or description.</p>}
    </Combobox>
  );
}
