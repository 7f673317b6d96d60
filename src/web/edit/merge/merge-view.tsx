import { useState } from 'react';
import type { JsonValue } from '../../../../generated/registry/registry-types';
import type { AspectModel } from '../../models/model-queries';
import { isRecord, type JsonRecord, type Types } from '../../values/value-kinds';
import { type Difference, differencesOf, mergeValues, type Side } from './merge-values';

interface MergeViewProps {
  readonly model: AspectModel;
  readonly types: Types;
  readonly base: JsonRecord | undefined;
  readonly mine: JsonRecord | undefined;
  readonly theirs: JsonRecord | undefined;
  /** The value to write on top of theirs. */
  readonly onMerged: (value: JsonRecord | undefined) => void;
  /** Drops my changes. */
  readonly onTheirs: () => void;
}

const idOf = ({ path }: Difference) => JSON.stringify(path);

/** Two versions side by side: each difference takes one of them. */
export function MergeView({ model, types, base, mine, theirs, onMerged, onTheirs }: MergeViewProps) {
  const differences = differencesOf(base, mine, theirs, model.itemKeys);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () => new Map(differences.map((each) => [idOf(each), each.by === 'theirs' ? 'theirs' : 'mine'])),
  );
  const merge = () => {
    const value = mergeValues(base, mine, theirs, {
      itemKeys: model.itemKeys,
      take: (difference) => chosen.get(idOf(difference)) ?? 'mine',
    });
    onMerged(isRecord(value) ? value : undefined);
  };
  return (
    <section className="merge" aria-label="Two versions">
      <p role="alert">
        <strong>Somebody changed this while you were editing.</strong> Choose what to keep of each difference. Nothing
        is written until you save.
      </p>
      {differences.map((difference) => (
        <Choice
          key={idOf(difference)}
          difference={difference}
          title={titleOf(difference.path, model, types)}
          side={chosen.get(idOf(difference)) ?? 'mine'}
          onChoose={(side) => setChosen(new Map(chosen).set(idOf(difference), side))}
        />
      ))}
      <div className="buttons">
        <button className="button primary" type="button" onClick={merge}>
          Save the choice
        </button>
        <button
          className="button"
          type="button"
          onClick={() => setChosen(new Map(differences.map((each) => [idOf(each), 'mine'])))}
        >
          Mine everywhere
        </button>
        <button className="button" type="button" onClick={onTheirs}>
          Discard my changes
        </button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly title: string;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Choice({ difference, title, side, onChoose }: ChoiceProps) {
  const { by, base, mine, theirs } = difference;
  const name = idOf(difference);
  return (
    <fieldset className="merge-choice">
      <legend>
        {title} <span className="soft">{BY[by]}</span>
      </legend>
      <Option
        name={name}
        label="Theirs"
        value={theirs}
        isChosen={side === 'theirs'}
        onChoose={() => onChoose('theirs')}
      />
      <Option name={name} label="Mine" value={mine} isChosen={side === 'mine'} onChoose={() => onChoose('mine')} />
      {by === 'both' && base !== undefined && (
        <p className="soft before">
          Before: <ValueText value={base} />
        </p>
      )}
    </fieldset>
  );
}

const BY = { mine: 'only you changed it', theirs: 'only they changed it', both: 'both changed it' };

interface OptionProps {
  readonly name: string;
  readonly label: string;
  readonly value: JsonValue | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ name, label, value, isChosen, onChoose }: OptionProps) {
  return (
    <label className={`merge-option ${isChosen ? 'chosen' : ''}`}>
      <span>
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} /> {label}
      </span>
      <ValueText value={value} />
    </label>
  );
}

function ValueText({ value }: { readonly value: JsonValue | undefined }) {
  if (value === undefined) return <em className="soft">nothing</em>;
  if (typeof value === 'object' && value !== null) return <code>{JSON.stringify(value, null, 1)}</code>;
  return <span className="plain-text">{String(value)}</span>;
}

/** The title of the field, and what identifies the item in it. */
function titleOf(path: readonly string[], { record, title }: AspectModel, types: Types): string {
  const [first, ...rest] = path;
  const type = types[record];
  const field = type?.kind === 'record' ? type.fields.find(({ name }) => name === first) : undefined;
  return [field?.title ?? first ?? title, ...rest].join(' › ');
}
