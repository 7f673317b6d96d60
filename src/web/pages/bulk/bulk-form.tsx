import { type ReactNode, useEffect, useRef } from 'react';
import { symbolsOf } from '#web/entity/edit/rail/quick-list';
import { WordChoice } from '#web/entity/edit/rail/word-choice.tsx';
import { ADD_OR_REMOVE, AddOrRemove } from '#web/ui/parts/fields/add-or-remove.tsx';
import type { Selected } from './selection/selection';
import { BulkPicker, type Choice } from './bulk-picker';
import { type BulkAction, planOf, type PlannedChange, usualWord, type Values, type Wanted } from './bulk-plan';
import { PlanView } from './plan-view';

interface BulkFormProps extends Choice {
  readonly action: BulkAction;
  readonly selected: readonly Selected[];
  readonly values: Values;
  /** Content in the place of the plan while the values are read. */
  readonly waiting: ReactNode;
  readonly onStart: (changes: readonly PlannedChange[], wanted: Wanted) => void;
  readonly onCancel: () => void;
}

/** What to add or remove, and what that would do. */
export function BulkForm({ action, selected, values, waiting, onStart, onCancel, ...choice }: BulkFormProps) {
  const { wanted } = choice;
  const types = [...action.byType.values()];
  const [type] = types;
  const words = type?.list.word && symbolsOf(type.list.word, type.types);
  const whole = { ...wanted, word: wanted.word ?? usualWord(selected, action, values) ?? words?.[0]?.name };
  const plan = planOf(selected, action, values, whole);
  const count = wanted.urns.length === 0 || waiting !== undefined ? 0 : plan.changes.length;
  const partly = types.filter(({ isPartly }) => isPartly).map(({ plural }) => plural.toLowerCase());
  const box = useRef<HTMLDivElement>(null);
  // People go on to type, so the box comes before the buttons above it.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <AddOrRemove kind={wanted.kind} onKind={(kind) => choice.onWanted({ ...wanted, kind, urns: [] })} />
      {wanted.kind === 'add' && type?.list.word && words && (
        <WordChoice
          title={type.list.word.title}
          words={words}
          value={whole.word}
          onChange={(word) => choice.onWanted({ ...wanted, word })}
        />
      )}
      {/* What can be removed is known once the values are. */}
      <div ref={box}>
        {type && (wanted.kind === 'add' || waiting === undefined) && (
          <BulkPicker {...{ action, selected, values, type }} {...choice} />
        )}
      </div>
      {waiting ?? <PlanView plan={plan} wanted={wanted} partly={partly} />}
      <div className="buttons">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          aria-disabled={count === 0 || undefined}
          onClick={() => count > 0 && onStart(plan.changes, whole)}
        >
          {count === 0
            ? ADD_OR_REMOVE[wanted.kind].alone
            : `${ADD_OR_REMOVE[wanted.kind].some} ${count.toLocaleString()}`}
        </button>
      </div>
    </>
  );
}
