import { useQuery } from '@tanstack/react-query';
import { type Names, namesFor, shownName } from '../api/names';
import { type FindChoices, findEntities } from '../api/pick-queries';
import { useNoun } from '../edit/form/urn-input';
import { symbolsOf } from '../edit/rail/quick-list';
import type { AspectState } from '../edit/write/aspect-writes';
import { EntityPicker } from '../parts/entity-picker';
import type { Selected } from '../search/selection/selection';
import { symbolText } from '../values/value-kinds';
import { type BulkAction, type BulkType, countsOf, planOf, type Wanted } from './bulk-plan';
import type { Planned } from './change-all';
import { PlanView } from './plan-view';

interface BulkFormProps {
  readonly action: BulkAction;
  readonly selected: readonly Selected[];
  readonly states: ReadonlyMap<string, AspectState | Error>;
  readonly wanted: Wanted;
  /** Of what was picked. */
  readonly names: Names;
  readonly onWanted: (wanted: Wanted) => void;
  readonly onNames: (names: Names) => void;
  readonly onStart: (changes: readonly Planned[]) => void;
  readonly onCancel: () => void;
}

/** What to add or remove, and what that would do. */
export function BulkForm({ action, selected, states, onStart, onCancel, ...choice }: BulkFormProps) {
  const { wanted } = choice;
  const types = [...action.byType.values()];
  const [type] = types;
  const words = type?.list.word && symbolsOf(type.list.word, type.types);
  const whole = { ...wanted, word: wanted.word ?? words?.[0]?.name };
  const plan = planOf(selected, action, states, whole);
  const count = wanted.urns.length === 0 ? 0 : plan.changes.length;
  const partly = types.filter(({ isPartly }) => isPartly).map(({ plural }) => plural.toLowerCase());
  return (
    <>
      <Kinds {...choice} />
      {wanted.kind === 'add' && type?.list.word && words && (
        <label className="quick-word">
          <span>{type.list.word.title}</span>
          <select value={whole.word} onChange={({ target }) => choice.onWanted({ ...wanted, word: target.value })}>
            {words.map(({ name }) => (
              <option key={name} value={name}>
                {symbolText(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      {type && <Picker {...{ action, selected, states, type }} {...choice} />}
      <PlanView plan={plan} wanted={wanted} partly={partly} />
      <div className="buttons">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && onStart(plan.changes)}
        >
          {wanted.kind === 'add' ? 'Add to' : 'Remove from'} {count.toLocaleString('en')}
        </button>
      </div>
    </>
  );
}

type Choice = Pick<BulkFormProps, 'wanted' | 'names' | 'onWanted' | 'onNames'>;

function Kinds({ wanted, onWanted }: Choice) {
  return (
    <fieldset className="segments">
      <legend className="hidden-text">What to do</legend>
      {(['add', 'remove'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={wanted.kind === kind}
          onClick={() => onWanted({ ...wanted, kind, urns: [] })}
        >
          {kind === 'add' ? 'Add' : 'Remove'}
        </button>
      ))}
    </fieldset>
  );
}

type PickerProps = Choice & Pick<BulkFormProps, 'action' | 'selected' | 'states'> & { readonly type: BulkType };

/** To add, everything that the models allow; to remove, what the selected have. */
function Picker({ action, selected, states, type, wanted, names, onWanted, onNames }: PickerProps) {
  const noun = useNoun(type.list.targets);
  const counts = countsOf(selected, action, states);
  const there = useQuery({
    queryKey: ['names', 'bulk', [...counts.keys()]],
    queryFn: ({ signal }) => namesFor([...counts.keys()], signal),
    enabled: wanted.kind === 'remove',
  }).data;
  const known = new Map([...(there ?? []), ...names]);
  const isAdding = wanted.kind === 'add';
  return (
    <EntityPicker
      // The box of the other choice has what was typed for it.
      key={wanted.kind}
      label={`${action.title} to ${wanted.kind}`}
      noun={isAdding ? noun : `${noun} on them`}
      values={wanted.urns}
      names={known}
      find={isAdding ? findEntities(type.list.targets) : findAmong(counts, known)}
      onChange={(urns, named) => {
        // The name of one to remove is followed by how many have it.
        if (named) onNames(new Map(names).set(named.urn, isAdding ? named.name : shownName(named.urn, known)));
        onWanted({ ...wanted, urns });
      }}
    />
  );
}

/** Finds by name among what is there, what most have first. */
function findAmong(counts: ReadonlyMap<string, number>, names: Names): FindChoices {
  return (text) => {
    const words = text.trim().toLowerCase();
    const choices = [...counts].map(([urn, count]) => ({ urn, name: shownName(urn, names), count }));
    const found = choices.filter(({ urn, name }) => `${name} ${urn}`.toLowerCase().includes(words));
    return Promise.resolve(found.map(({ urn, name, count }) => ({ urn, name: `${name} · on ${count}` })));
  };
}
