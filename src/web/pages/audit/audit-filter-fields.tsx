import { useEffect, useId, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Names } from '#web/api/names';
import { findUsers } from '#web/api/pick-queries';
import { EntityPicker } from '#web/ui/parts/entity/entity-picker.tsx';
import { type AuditFilters, OUTCOMES, PERIOD_NAMES, PERIODS, withFilter } from './audit-filters';
import { wordsOf } from './audit-sentence';

interface AuditFilterFieldsProps {
  readonly filters: AuditFilters;
  readonly names: Names;
  /** Operations of the entries that are shown, to choose from. */
  readonly operations: readonly string[];
}

/** Each change is at once in the address. */
export function AuditFilterFields({ filters, names, operations }: AuditFilterFieldsProps) {
  const [, setParams] = useSearchParams();
  const [known, setKnown] = useState<Names>(new Map());
  const set = (name: keyof AuditFilters, value: string) => setParams((now) => withFilter(now, name, value));
  return (
    <div className="filters" role="search" aria-label="Filters of the audit">
      <EntityPicker
        label="Who"
        noun="user"
        values={filters.actor === undefined ? [] : [filters.actor]}
        names={new Map([...names, ...known])}
        find={findUsers}
        isSingle
        onChange={([urn = ''], named) => {
          set('actor', urn);
          if (named) setKnown((now) => new Map(now).set(named.urn, named.name));
        }}
      />
      <OperationFilter
        operation={filters.operation ?? ''}
        known={operations}
        onChange={(value) => set('operation', value)}
      />
      <label className="filter">
        <span className="picker-label">Outcome</span>
        <select value={filters.outcome ?? ''} onChange={(event) => set('outcome', event.target.value)}>
          <option value="">All</option>
          {OUTCOMES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        <span className="picker-label">When</span>
        <select value={filters.within} onChange={(event) => set('within', withoutAll(event.target.value))}>
          {PERIOD_NAMES.map((name) => (
            <option key={name} value={name}>
              {PERIODS[name].name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function withoutAll(period: string): string {
  return period === 'all' ? '' : period;
}

const WAIT_MS = 400;

interface OperationFilterProps {
  readonly operation: string;
  readonly known: readonly string[];
  readonly onChange: (value: string) => void;
}

/** The whole name of an operation, because the service compares the whole. The browser offers those that it has seen, in words. */
function OperationFilter({ operation, known, onChange }: OperationFilterProps) {
  const id = useId();
  const [text, setText] = useState(operation);
  const [before, setBefore] = useState(operation);
  if (operation !== before) {
    setBefore(operation);
    setText(operation);
  }
  useEffect(() => {
    if (text === operation) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className="filter">
      <span className="picker-label">Operation</span>
      <input
        type="search"
        list={id}
        value={text}
        placeholder="All"
        onChange={(event) => setText(event.target.value)}
        maxLength={200}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name}>
            {wordsOf(name)}
          </option>
        ))}
      </datalist>
    </label>
  );
}
