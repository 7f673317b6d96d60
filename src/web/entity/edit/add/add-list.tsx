import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
  usePopoverContext,
} from '@ariakit/react';
import { useEffect, useRef, useState } from 'react';
import type { AspectModel } from '#web/api/models/model-queries';
import { foundGroups } from './add-groups';
import type { ChoicesProps } from './choices-props';

/** A long list of what can be added, and a field that finds in it. */
export function AddList({ groups, onChoose }: ChoicesProps) {
  const popover = usePopoverContext();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // The list is loaded after its popover has opened.
  useEffect(() => field.current?.focus(), []);
  const found = foundGroups(groups, text);
  const choose = (aspect: AspectModel) => {
    popover?.hide();
    onChoose(aspect);
  };
  return (
    <ComboboxProvider value={text} setValue={setText} focusLoop={false}>
      <Combobox
        className="picker-input"
        aria-label="Find what to add"
        placeholder="Find"
        autoSelect="always"
        ref={field}
      />
      <ComboboxList className="add-list" alwaysVisible aria-label="What to add">
        {found.map(({ title, aspects }, index) => (
          <ComboboxGroup key={title} className={index > 0 ? 'menu-group' : ''}>
            <ComboboxGroupLabel className="menu-label">{title}</ComboboxGroupLabel>
            {aspects.map((aspect) => (
              <ComboboxItem
                key={aspect.name}
                className="menu-item add-item"
                setValueOnClick={false}
                focusOnHover
                onClick={() => choose(aspect)}
              >
                <span>{aspect.title}</span>
                <span className="soft">{aspect.doc}</span>
              </ComboboxItem>
            ))}
          </ComboboxGroup>
        ))}
        {found.length === 0 && (
          <p className="soft no-choice">Nothing to add has “{text}” in its name or description.</p>
        )}
      </ComboboxList>
    </ComboboxProvider>
  );
}
