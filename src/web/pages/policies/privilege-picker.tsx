import { useState } from 'react';
import type { PolicyDraft } from './policy';
import type { PolicyOptions, Privilege } from './policy-queries';

interface PrivilegePickerProps {
  readonly draft: PolicyDraft;
  readonly options: PolicyOptions;
  readonly onChange: (changed: Partial<PolicyDraft>) => void;
}

/** Groups of privileges that belong together, by their names. The first group that fits counts. */
const GROUPS: readonly { readonly name: string; readonly fits: RegExp }[] = [
  { name: 'Access', fits: /POLICIES|USERS|USER_CREDENTIALS|TOKENS|AUDIT/ },
  { name: 'Operation of the service', fits: /INDEX|INDICES|TASK|WRITEABLE|RETENTION|PLATFORM_EVENT|INGESTION|SECRETS/ },
  { name: 'Columns', fits: /DATASET_COL/ },
  { name: 'Find and read', fits: /^(VIEW|GET|SEARCH)_/ },
  { name: 'Edit and delete', fits: /^(EDIT|DELETE)_/ },
  { name: 'Manage content', fits: /./ },
];

/** Privileges in groups, found by words of their names and descriptions. */
export function PrivilegePicker({ draft: { type, privileges }, options, onChange }: PrivilegePickerProps) {
  const [text, setText] = useState('');
  const all = type === 'PLATFORM' ? options.platform : options.metadata;
  const stored = privileges.filter((name) => !all.some((each) => each.type === name));
  const known = [...all, ...stored.map((name) => otherPrivilege(name, options))];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = known.filter((privilege) => words.every((word) => searchedText(privilege).includes(word)));
  const choose = (changed: readonly string[], isChosen: boolean) => {
    const others = privileges.filter((name) => !changed.includes(name));
    onChange({ privileges: isChosen ? [...others, ...changed] : others });
  };
  return (
    <fieldset className="field">
      <legend>Privileges</legend>
      <p className="hint" role="status">
        {privileges.length} chosen{text !== '' && `, ${shown.length} shown`}
      </p>
      <input
        type="search"
        aria-label="Search privileges"
        placeholder="Search privileges"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="privileges">
        {GROUPS.map(({ name }) => (
          <PrivilegeGroup
            key={name}
            name={name}
            privileges={shown.filter((privilege) => groupOf(privilege) === name)}
            chosen={privileges}
            onChoose={choose}
          />
        ))}
        {shown.length === 0 && <p className="soft">No privilege matches these words.</p>}
      </div>
    </fieldset>
  );
}

interface PrivilegeGroupProps {
  readonly name: string;
  readonly privileges: readonly Privilege[];
  readonly chosen: readonly string[];
  readonly onChoose: (changed: readonly string[], isChosen: boolean) => void;
}

function PrivilegeGroup({ name, privileges, chosen, onChoose }: PrivilegeGroupProps) {
  if (privileges.length === 0) return null;
  const names = privileges.map(({ type }) => type);
  const isWhole = names.every((each) => chosen.includes(each));
  return (
    <div className="privilege-group" role="group" aria-label={name}>
      <div className="privilege-group-head">
        <span>{name}</span>
        <button className="button small quiet" type="button" onClick={() => onChoose(names, !isWhole)}>
          {isWhole ? 'None' : 'All'}
          <span className="hidden-text"> of {name}</span>
        </button>
      </div>
      <div className="privilege-columns">
        {privileges.map(({ type, displayName, description }) => (
          <div className="choice" key={type}>
            <input
              type="checkbox"
              id={`privilege-${type}`}
              checked={chosen.includes(type)}
              onChange={(event) => onChoose([type], event.target.checked)}
              aria-describedby={`privilege-${type}-help`}
            />
            <label htmlFor={`privilege-${type}`}>{displayName}</label>
            <span className="hint" id={`privilege-${type}-help`}>
              {description}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A policy may name a privilege of the other kind, or one that this version does not know. */
function otherPrivilege(type: string, { platform, metadata }: PolicyOptions): Privilege {
  const found = [...platform, ...metadata].find((each) => each.type === type);
  return found ?? { type, displayName: type, description: 'This version does not know it.' };
}

function groupOf({ type }: Privilege): string {
  return GROUPS.find(({ fits }) => fits.test(type))?.name ?? '';
}

function searchedText({ type, displayName, description }: Privilege): string {
  return `${type} ${displayName} ${description}`.toLowerCase();
}
