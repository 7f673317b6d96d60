import { useMutation, useQuery } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import type { JsonValue } from '#generated/registry/registry-types';
import { findEntities } from '#web/api/pick-queries';
import { useCreators } from '#web/api/models/use-creators';
import type { ShownEntity } from '#web/entity/tab/entity-tab';
import type { AspectModel } from '#web/api/models/model-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { NamesContext } from '#web/ui/values/names-context';
import { useNoun } from '../form/urn-input';
import { useFirstField } from '../form/use-first-field';
import { SaveProblem } from '../save-problem';
import { type EditedAspect, readAspect } from '../write/aspect-writes';
import { useMergingSave } from '../write/use-save';
import { itemsIn, newItem, type QuickList, symbolsOf, urnOf, withItems, wordOf } from './quick-list';
import { WordChoice } from './word-choice';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

interface QuickEditorProps {
  readonly aspect: AspectModel;
  readonly entity: ShownEntity;
  readonly list: QuickList;
  readonly onClose: () => void;
}

/** Chips of the entities in a list, with a picker for more. Each change is saved at once, and can be undone. */
export function QuickEditor({ aspect, entity, list, onClose }: QuickEditorProps) {
  const { urn } = entity.summary;
  const address = { urn, entityType: entity.model.entity.name, aspect: aspect.name };
  const { data, error, refetch } = useQuery({
    queryKey: ['edited', urn, aspect.name],
    queryFn: ({ signal }) => readAspect(address, signal),
    gcTime: 0,
  });
  if (!data) return <Waiting what={aspect.title.toLowerCase()} of={{ error, refetch }} />;
  return <Chips aspect={aspect} entity={entity} list={list} onClose={onClose} state={data} />;
}

function Chips({ aspect, entity, list, onClose, state }: QuickEditorProps & { readonly state: EditedAspect }) {
  const { types } = entity.model;
  const words = list.word && symbolsOf(list.word, types);
  const known = useContext(NamesContext);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [base, setBase] = useState(state);
  const [word, setWord] = useState(wordOf(itemsIn(state.value, list).at(-1), list) ?? words?.[0]?.name);
  const save = useMergingSave();
  const editor = useRef<HTMLDivElement>(null);
  useFirstField(editor);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (items: readonly JsonValue[]) => {
      const address = { urn: entity.summary.urn, entityType: entity.model.entity.name, aspect: aspect.name };
      return save({ address, model: aspect, types, base, mine: withItems(base.value, items, list) });
    },
    onSuccess: setBase,
  });
  const items = itemsIn(base.value, list);
  const urns = items.map((item) => urnOf(item, list));
  const change = (chosen: readonly string[]) => {
    const kept = items.filter((item) => chosen.includes(urnOf(item, list)));
    const added = chosen.filter((each) => !urns.includes(each)).map((each) => newItem(each, word, list, types));
    if (!isPending) mutate([...kept, ...added]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works wherever the focus is in the editor
    <div
      className="quick-editor"
      ref={editor}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <EntityPicker
        label={`Add to ${aspect.title.toLowerCase()}`}
        noun={useNoun(list.targets)}
        values={urns}
        names={new Map([...known, ...picked])}
        find={findEntities(list.targets)}
        creators={useCreators(list.targets)}
        onChange={(chosen, named) => {
          if (named) setPicked(new Map(picked).set(named.urn, named.name));
          change(chosen);
        }}
      />
      {list.word && words && (
        <WordChoice title={`${list.word.title} of those that you add`} words={words} value={word} onChange={setWord} />
      )}
      {error && <SaveProblem error={error} />}
    </div>
  );
}
