import type { PolicyDraft, PolicyType } from './policy';

interface NameFieldsProps {
  readonly draft: PolicyDraft;
  readonly onChange: (changed: Partial<PolicyDraft>) => void;
}

const TYPES: readonly { readonly type: PolicyType; readonly name: string; readonly help: string }[] = [
  { type: 'METADATA', name: 'Metadata', help: 'What people may do with entities, such as datasets.' },
  { type: 'PLATFORM', name: 'Platform', help: 'What people may do with the catalog, such as managing users.' },
];

export function NameFields({ draft, onChange }: NameFieldsProps) {
  return (
    <>
      <div className="field">
        <label htmlFor="policy-name">Name</label>
        <input
          id="policy-name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
          maxLength={200}
          required
          autoComplete="off"
        />
      </div>
      <div className="field">
        <label htmlFor="policy-description">Description (optional)</label>
        <textarea
          id="policy-description"
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
          maxLength={2000}
          rows={2}
        />
      </div>
      <div className="choice lone">
        <input
          type="checkbox"
          id="policy-active"
          checked={draft.state !== 'INACTIVE'}
          onChange={(event) => onChange({ state: event.target.checked ? 'ACTIVE' : 'INACTIVE' })}
          aria-describedby="policy-active-help"
        />
        <label htmlFor="policy-active">Active</label>
        <span className="hint" id="policy-active-help">
          An inactive policy grants nothing.
        </span>
      </div>
      <TypeField type={draft.type} onChange={onChange} />
    </>
  );
}

/** Privileges and conditions belong to the type. */
function TypeField({ type: chosen, onChange }: { readonly type: PolicyType } & Pick<NameFieldsProps, 'onChange'>) {
  return (
    <fieldset className="field">
      <legend>What it is about</legend>
      {TYPES.map(({ type, name, help }) => (
        <div className="choice" key={type}>
          <input
            type="radio"
            name="policy-type"
            id={`policy-${type}`}
            aria-describedby={`policy-${type}-help`}
            checked={type === chosen}
            onChange={() => onChange({ type, privileges: [], criteria: [] })}
          />
          <label htmlFor={`policy-${type}`}>{name}</label>
          <span className="hint" id={`policy-${type}-help`}>
            {help}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
