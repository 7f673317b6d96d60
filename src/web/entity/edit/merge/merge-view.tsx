import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { ShapeFacts } from '#generated/registry/model-facts';
import type { JsonValue } from '#generated/registry/registry-types';
import { shownName } from '#web/api/names';
import type { AspectModel } from '#web/api/models/model-queries';
import { NamesContext } from '#web/ui/values/names-context';
import { ValueView } from '#web/ui/values/value-view.tsx';
import { isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';
import { type Difference, differencesOf, mergeValues, type Side } from './merge-values';
import { partOfModel } from './part-of-model';

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

/** Two versions side by side: each difference takes one of them. Nobody chooses between stamps, because the write sets them. */
export function MergeView({ model, types, base, mine, theirs, onMerged, onTheirs }: MergeViewProps) {
  const names = useContext(NamesContext);
  const question = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => question.current?.focus(), []);
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
      <p role="alert" tabIndex={-1} ref={question}>
        <strong>Somebody changed this while you were editing.</strong> Choose what to keep of each difference. Nothing
        is written until you save.
      </p>
      {differences.map((difference) => {
        const { titles, shape, isStamp } = partOfModel(difference.path, model, types, (urn) => shownName(urn, names));
        if (isStamp) return null;
        return (
          <Choice
            key={idOf(difference)}
            difference={difference}
            title={titles.join(' › ')}
            shape={shape}
            types={types}
            side={chosen.get(idOf(difference)) ?? 'mine'}
            onChoose={(side) => setChosen(new Map(chosen).set(idOf(difference), side))}
          />
        );
      })}
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
  readonly shape: ShapeFacts | undefined;
  readonly types: Types;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}

function Choice({ difference, title, shape, types, side, onChoose }: ChoiceProps) {
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
        value={<Part value={theirs} shape={shape} types={types} />}
        isChosen={side === 'theirs'}
        onChoose={() => onChoose('theirs')}
      />
      <Option
        name={name}
        label="Mine"
        value={<Part value={mine} shape={shape} types={types} />}
        isChosen={side === 'mine'}
        onChoose={() => onChoose('mine')}
      />
      {by === 'both' && base !== undefined && (
        <div className="soft before">
          Before: <Part value={base} shape={shape} types={types} />
        </div>
      )}
    </fieldset>
  );
}

const BY = { mine: 'only you changed it', theirs: 'only they changed it', both: 'both changed it' };

interface OptionProps {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ name, label, value, isChosen, onChoose }: OptionProps) {
  return (
    <label className={`merge-option ${isChosen ? 'chosen' : ''}`}>
      <span>
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} /> {label}
      </span>
      {value}
    </label>
  );
}

interface PartProps {
  readonly value: JsonValue | undefined;
  readonly shape: ShapeFacts | undefined;
  readonly types: Types;
}

function Part({ value, shape = TEXT, types }: PartProps) {
  if (value === undefined) return <em className="soft">nothing</em>;
  if (typeof value === 'string') return <span className="plain-text">{value}</span>;
  return <ValueView value={value} shape={shape} types={types} />;
}

const TEXT: ShapeFacts = { kind: 'primitive', name: 'string' };
