import { useMutation } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { findEntities } from '#web/api/pick-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { useNoun } from '../form/urn-input';
import { useFirstField } from '../form/use-first-field';
import { SaveProblem } from '../save-problem';
import type { EditedAspect } from '../write/aspect-writes';
import { useMergingSave } from '../write/use-save';
import { markedWith, type MarksPlace, withMarks } from './item-marks';
import { itemAt, withItem } from './item-of-list';
import type { ItemPlace } from './item-place';
import { ItemState } from './item-state';

interface MarksEditorProps {
  readonly place: ItemPlace;
  readonly marks: MarksPlace;
  /** What the marks are called: `Tags`. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Chips of what people marked an item with, and a picker for more. Each change is saved at once, and can be undone. */
export function MarksEditor(props: MarksEditorProps) {
  return <ItemState place={props.place}>{(base) => <Chips {...props} state={base} />}</ItemState>;
}

function Chips({ place, marks, title, onClose, state }: MarksEditorProps & { readonly state: EditedAspect }) {
  const known = useContext(NamesContext);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [base, setBase] = useState(state);
  const save = useMergingSave();
  const editor = useRef<HTMLDivElement>(null);
  useFirstField(editor);
  const item = itemAt(base.value, place);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (urns: readonly string[]) => {
      const { address, model, types } = place;
      const mine = withItem(base.value, withMarks(item, urns, marks, types), place);
      return save({ address, model, types, base, mine, what: title });
    },
    onSuccess: setBase,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever the focus is in the editor
    <div
      className="quick-editor"
      ref={editor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <EntityPicker
        label={`Add to ${title.toLowerCase()}`}
        noun={useNoun(marks.targets)}
        values={markedWith(item, marks)}
        names={new Map([...known, ...picked])}
        find={findEntities(marks.targets)}
        onChange={(urns, named) => {
          if (named) setPicked(new Map(picked).set(named.urn, named.name));
          if (!isPending) mutate(urns);
        }}
      />
      {error && <SaveProblem error={error} />}
    </div>
  );
}
