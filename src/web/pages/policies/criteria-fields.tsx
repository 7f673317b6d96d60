import type { Names } from '#web/api/names';
import { type Choice, findEntities, type FindChoices, findOwners } from '#web/api/pick-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import {
  COMPARISONS,
  type Comparison,
  type Criterion,
  CRITERION_FIELDS,
  PICKED_TYPES,
  type PolicyDraft,
} from './policy';
import { TypePicker } from './type-picker';
import { ValueList } from './value-list';

interface CriteriaFieldsProps {
  readonly draft: PolicyDraft;
  readonly names: Names;
  /** Names of all entity types. */
  readonly types: readonly string[];
  readonly onChange: (changed: Partial<PolicyDraft>) => void;
  readonly onLearn: (choice: Choice) => void;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  RESOURCE_TYPE: 'Type',
  DOMAIN: 'Domain',
  OWNER: 'Owner',
  RESOURCE_URN: 'Urn',
};

const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  EQUALS: 'is one of',
  NOT_EQUALS: 'is not one of',
  STARTS_WITH: 'starts with',
};

/** Conditions on the entities. All of them must hold. */
export function CriteriaFields({ draft: { criteria }, names, types, onChange, onLearn }: CriteriaFieldsProps) {
  const replace = (index: number, changed: Criterion) =>
    onChange({ criteria: criteria.map((each, place) => (place === index ? changed : each)) });
  const add = () =>
    onChange({ criteria: [...criteria, { field: unusedField(criteria), condition: 'EQUALS', values: [] }] });
  return (
    <fieldset className="field">
      <legend>Entities</legend>
      <p className="hint">
        {criteria.length === 0
          ? 'Every entity. Add conditions to limit the policy.'
          : 'Entities that meet all conditions.'}
      </p>
      {criteria.map((criterion, index) => (
        <CriterionFields
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no identity but their place
          key={index}
          number={index + 1}
          criterion={criterion}
          names={names}
          types={types}
          onChange={(changed) => replace(index, changed)}
          onLearn={onLearn}
          onRemove={() => onChange({ criteria: criteria.filter((_each, place) => place !== index) })}
        />
      ))}
      <button className="button small" type="button" onClick={add}>
        Add condition
      </button>
    </fieldset>
  );
}

function unusedField(criteria: readonly Criterion[]): string {
  return CRITERION_FIELDS.find((field) => !criteria.some((each) => each.field === field)) ?? 'RESOURCE_TYPE';
}

interface CriterionFieldsProps {
  readonly number: number;
  readonly criterion: Criterion;
  readonly names: Names;
  readonly types: readonly string[];
  readonly onChange: (changed: Criterion) => void;
  readonly onLearn: (choice: Choice) => void;
  readonly onRemove: () => void;
}

function CriterionFields({ number, criterion, names, types, onChange, onLearn, onRemove }: CriterionFieldsProps) {
  const { field, condition } = criterion;
  const label = `Condition ${number}`;
  const setField = (name: string) => {
    const chosen = CRITERION_FIELDS.find((each) => each === name);
    if (chosen) onChange({ field: chosen, condition, values: [] });
  };
  const setCondition = (name: string) => {
    const chosen = COMPARISONS.find((each) => each === name);
    if (chosen) onChange({ ...criterion, condition: chosen });
  };
  return (
    <fieldset className="criterion">
      <legend className="hidden-text">{label}</legend>
      <div className="criterion-head">
        <select aria-label={`${label}: attribute`} value={field} onChange={(event) => setField(event.target.value)}>
          {CRITERION_FIELDS.map((name) => (
            <option key={name} value={name}>
              {FIELD_NAMES[name]}
            </option>
          ))}
        </select>
        <select
          aria-label={`${label}: comparison`}
          value={condition}
          onChange={(event) => setCondition(event.target.value)}
        >
          {COMPARISONS.map((name) => (
            <option key={name} value={name}>
              {COMPARISON_NAMES[name]}
            </option>
          ))}
        </select>
        <button className="button small quiet danger" type="button" onClick={onRemove}>
          Remove<span className="hidden-text"> condition {number}</span>
        </button>
      </div>
      <CriterionValues criterion={criterion} names={names} types={types} onChange={onChange} onLearn={onLearn} />
    </fieldset>
  );
}

type ValuesProps = Omit<CriterionFieldsProps, 'number' | 'onRemove'>;

function CriterionValues({ criterion, names, types, onChange, onLearn }: ValuesProps) {
  const { field, condition, values } = criterion;
  const set = (changed: readonly string[], named?: Choice) => {
    onChange({ ...criterion, values: changed });
    if (named) onLearn(named);
  };
  const label = FIELD_NAMES[field] ?? field;
  const isText = condition === 'STARTS_WITH';
  if (!isText && field === 'RESOURCE_TYPE') return <TypePicker types={types} values={values} onChange={set} />;
  const finder = isText ? undefined : FINDERS[field];
  if (!finder) return <ValueList label={`${label} ${COMPARISON_NAMES[condition]}`} values={values} onChange={set} />;
  return <EntityPicker label={label} {...finder} values={values} names={names} onChange={set} />;
}

const FINDERS: Readonly<Record<string, { readonly find: FindChoices; readonly noun: string }>> = {
  DOMAIN: { find: findEntities([PICKED_TYPES.domain]), noun: 'domain' },
  OWNER: { find: findOwners, noun: 'user or group' },
  RESOURCE_URN: { find: findEntities([]), noun: 'entity' },
};
