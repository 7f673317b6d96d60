import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { savedSearchesQuery } from '#web/api/saved-searches';
import type { ChangeFilters, FilterValue } from './change-filters';

interface FilterBarProps {
  readonly onlyMine: boolean;
  /** The urn of the chosen saved search; empty without one. */
  readonly search: string;
  readonly filters: ChangeFilters;
  readonly values: Readonly<Record<keyof ChangeFilters, readonly FilterValue[]>>;
  readonly addressWith: (changed: Readonly<Record<string, string>>) => string;
}

/** What narrows the changes: mine or all, and the values that the list has. */
export function FilterBar({ onlyMine, search, filters, values, addressWith }: FilterBarProps) {
  const { data: saved = [] } = useQuery(savedSearchesQuery);
  const searches = saved.map(({ urn, name }) => ({ value: urn, title: name }));
  return (
    <div className="result-tools">
      <nav className="segments" aria-label="Whose">
        <Link href={addressWith({ of: '', search: '' })} aria-current={onlyMine || search !== '' ? undefined : 'page'}>
          Everything
        </Link>
        <Link
          href={addressWith({ of: 'mine', search: '' })}
          aria-current={onlyMine && search === '' ? 'page' : undefined}
        >
          What I own or follow
        </Link>
      </nav>
      <Choice label="Saved search" name="search" value={search} values={searches} addressWith={addressWith} />
      <Choice label="Domain" name="domain" value={filters.domain} values={values.domain} addressWith={addressWith} />
      <Choice label="Owner" name="owner" value={filters.owner} values={values.owner} addressWith={addressWith} />
      <Choice label="Kind of change" name="kind" value={filters.kind} values={values.kind} addressWith={addressWith} />
    </div>
  );
}

interface ChoiceProps extends Pick<FilterBarProps, 'addressWith'> {
  readonly label: string;
  /** The parameter in the address. */
  readonly name: keyof ChangeFilters | 'search';
  readonly value: string;
  readonly values: readonly FilterValue[];
}

function Choice({ label, name, value, values, addressWith }: ChoiceProps) {
  const id = useId();
  const [, navigate] = useLocation();
  if (values.length === 0 && value === '') return null;
  return (
    <label className="sort" htmlFor={id}>
      <span className="soft">{label}</span>{' '}
      <select id={id} value={value} onChange={(event) => navigate(addressWith({ [name]: event.target.value }))}>
        <option value="">{name === 'search' ? 'None' : 'All'}</option>
        {values.map((each) => (
          <option key={each.value} value={each.value}>
            {each.title}
          </option>
        ))}
      </select>
    </label>
  );
}
