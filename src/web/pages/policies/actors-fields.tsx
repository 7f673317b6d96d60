import type { Names } from '#web/api/names';
import { type Choice, findGroups, findRoles, findUsers } from '#web/api/pick-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import type { PolicyActors, PolicyDraft } from './policy';

interface ActorsFieldsProps {
  readonly draft: PolicyDraft;
  readonly names: Names;
  readonly onChange: (changed: Partial<PolicyDraft>) => void;
  readonly onLearn: (choice: Choice) => void;
}

const PICKERS = [
  { list: 'users', label: 'Users', noun: 'user', find: findUsers },
  { list: 'groups', label: 'Groups', noun: 'group', find: findGroups },
  { list: 'roles', label: 'Roles', noun: 'role', find: findRoles },
] as const;

const FLAGS = [
  { flag: 'owners', name: 'Owners', help: 'Each owner, for the entities that the owner owns.' },
  { flag: 'everyMember', name: 'Members of any group', help: 'Every user who is in some group.' },
  { flag: 'everyUser', name: 'Everybody', help: 'Every user who is signed in.' },
] as const;

/** Who gets the privileges. */
export function ActorsFields({ draft: { type, actors }, names, onChange, onLearn }: ActorsFieldsProps) {
  const set = (changed: Partial<PolicyActors>) => onChange({ actors: { ...actors, ...changed } });
  // Nobody owns the catalog.
  const flags = FLAGS.filter(({ flag }) => type === 'METADATA' || flag !== 'owners');
  return (
    <fieldset className="field">
      <legend>Who</legend>
      {flags.map(({ flag, name, help }) => (
        <div className="choice" key={flag}>
          <input
            type="checkbox"
            id={`policy-${flag}`}
            checked={actors[flag]}
            onChange={(event) => set({ [flag]: event.target.checked })}
            aria-describedby={`policy-${flag}-help`}
          />
          <label htmlFor={`policy-${flag}`}>{name}</label>
          <span className="hint" id={`policy-${flag}-help`}>
            {help}
          </span>
        </div>
      ))}
      {PICKERS.map(({ list, label, noun, find }) => (
        <EntityPicker
          key={list}
          label={label}
          noun={noun}
          values={actors[list]}
          names={names}
          find={find}
          onChange={(values, named) => {
            set({ [list]: values });
            if (named) onLearn(named);
          }}
        />
      ))}
    </fieldset>
  );
}
