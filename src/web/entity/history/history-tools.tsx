import { useContext, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { shownName } from '#web/api/names';
import type { ShownEntity } from '../tab/entity-tab';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { NamesContext } from '#web/ui/values/names-context';
import type { AspectVersions } from './versions';

interface HistoryToolsProps {
  readonly entity: ShownEntity;
  readonly history: readonly AspectVersions[];
  readonly params: URLSearchParams;
  readonly setParams: (changed: Readonly<Record<string, string>>) => void;
}

/** Shows which part of the history is on the page, and the way to another time. */
export function HistoryTools({ entity, history, params, setParams }: HistoryToolsProps) {
  const names = useContext(NamesContext);
  const isFields = params.get('view') === 'fields';
  const shown = entity.model.aspects.filter(({ name, hidden }) => !hidden && history.some((one) => one.name === name));
  const actors = history.flatMap(({ versions }) => versions.map(({ created }) => created.actor));
  return (
    <div className="history-tools">
      <div className="segments" role="group" aria-label="View">
        <button type="button" aria-pressed={!isFields} onClick={() => setParams({ view: '' })}>
          Timeline
        </button>
        <button type="button" aria-pressed={isFields} onClick={() => setParams({ view: 'fields' })}>
          Who set what
        </button>
      </div>
      <Choice
        label="Part"
        all="All parts"
        value={params.get('aspect') ?? ''}
        options={shown.map(({ name, title }) => [name, title])}
        onChange={(aspect) => setParams({ aspect })}
      />
      {!isFields && (
        <Choice
          label="Person"
          all="Everybody"
          value={params.get('by') ?? ''}
          options={[...new Set(actors)].map((urn) => [urn, shownName(urn, names)])}
          onChange={(by) => setParams({ by })}
        />
      )}
      <AsOfField urn={entity.summary.urn} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Opens the page as it was. */
function AsOfField({ urn }: { readonly urn: string }) {
  const id = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const time = Date.parse(text);
  return (
    <form
      className="as-of-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(time)) navigate(entityAddress(urn, { asOf: String(time) }));
      }}
    >
      <label htmlFor={id}>As it was on</label>
      <input id={id} type="datetime-local" required value={text} onChange={(event) => setText(event.target.value)} />
      <button className="button" type="submit">
        Show
      </button>
    </form>
  );
}
