type Kind = 'add' | 'remove';

const KINDS = ['add', 'remove'] as const;

/** The words of buttons for what is done: alone, and before a number. */
export const ADD_OR_REMOVE = {
  add: { alone: 'Add', some: 'Add to' },
  remove: { alone: 'Remove', some: 'Remove from' },
} as const;

interface AddOrRemoveProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
}

/** The choice between adding and removing. */
export function AddOrRemove({ kind, onKind }: AddOrRemoveProps) {
  return (
    <fieldset className="segments">
      <legend className="hidden-text">What to do</legend>
      {KINDS.map((each) => (
        <button key={each} type="button" aria-pressed={kind === each} onClick={() => onKind(each)}>
          {ADD_OR_REMOVE[each].alone}
        </button>
      ))}
    </fieldset>
  );
}
