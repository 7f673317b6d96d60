import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { SummarySearchResponse } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { creatableTypes } from '#web/api/models/creatable-types';
import { NewLinks } from '#web/ui/parts/entity/new-links.tsx';
import type { ModelListing } from '#web/api/models/model-queries';
import { copyText } from '#web/ui/parts/buttons/copy-text';
import { ColumnPicker } from './column-picker';
import { typesIn } from '../facets/facets';
import { KeepButton } from './keep-button';
import { SaveButton } from './save-button';
import { searchAddress, type SearchState, TYPE_FIELD } from '#web/api/search-state';
import { SelectShown } from '#web/pages/bulk/selection/select-shown.tsx';
import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS } from '#web/api/service-address';
import { searchBody } from '../search-body';
import { counted } from '#web/ui/parts/counted';

interface ResultToolsProps {
  readonly state: SearchState;
  readonly first: SummarySearchResponse;
  readonly listing: ModelListing | undefined;
}

/** Shows the number of results, and how they are shown: order, list or table, the same as a command or a file. */
export function ResultTools({ state, first, listing }: ResultToolsProps) {
  const [, navigate] = useLocation();
  const go = (changed: Partial<SearchState>) => navigate(searchAddress({ ...state, ...changed }), { replace: true });
  const types = typesIn(first.facets);
  const newLinks = listing && <NewLinks types={pickedTypes(state, listing)} />;
  // Without results there is nothing to sort, to show or to export. Who saves the search sees what it finds later.
  if (first.total === 0)
    return (
      <div className="result-tools">
        <span className="spacer" />
        {newLinks}
        <KeepButton state={state} />
      </div>
    );
  return (
    <div className="result-tools">
      <SelectShown />
      <p role="status">{counted(first.total, 'result')}</p>
      <span className="spacer" />
      {newLinks}
      <label className="sort">
        <span className="soft">Sort</span>{' '}
        <select value={state.sort} onChange={(event) => go({ sort: event.target.value })}>
          <option value="">Best match</option>
          {sortsOf(state, types, listing).map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="segments">
        <legend className="hidden-text">Show as</legend>
        {(['list', 'table'] as const).map((view) => (
          <button key={view} type="button" aria-pressed={state.view === view} onClick={() => go({ view })}>
            {view === 'list' ? 'List' : 'Table'}
          </button>
        ))}
      </fieldset>
      {state.view === 'table' && <ColumnPicker state={state} listing={listing} types={types} />}
      <KeepButton state={state} />
      <CopyCommand state={state} />
      <SaveButton state={state} total={first.total} listing={listing} />
    </div>
  );
}

/** The entity type that the search is about, if people create such entities. */
function pickedTypes({ filters }: SearchState, listing: ModelListing) {
  const picked = filters.find(({ field, excludes }) => field === TYPE_FIELD && !excludes)?.values ?? [];
  return picked.length === 1 ? creatableTypes(listing).filter(({ name }) => picked.includes(name)) : [];
}

const SORTS = 12;

/**
 * Times of the found types, newest first; those of most types come first. Entities with several times have no place in such an order. The
 * sort of the address is there, whatever it is.
 */
function sortsOf({ sort }: SearchState, types: ReadonlySet<string>, listing: ModelListing | undefined) {
  const fields = listing?.searchFields ?? {};
  const times = Object.entries(fields)
    .filter(([, { type, several }]) => type === 'DATETIME' && several !== true)
    .filter(([, { entities }]) => entities.some((each) => types.has(each)))
    .toSorted(([, a], [, b]) => b.entities.length - a.entities.length)
    .slice(0, SORTS)
    .map(([name, { title }]) => ({ value: `-${name}`, title: `${title}, newest first` }));
  if (sort === '' || times.some(({ value }) => value === sort)) return times;
  const name = sort.replace(/^-/, '');
  const order = sort.startsWith('-') ? 'descending' : 'ascending';
  return [...times, { value: sort, title: `${fields[name]?.title ?? name}, ${order}` }];
}

const SHOWN_MS = 2000;

function CopyCommand({ state }: { readonly state: SearchState }) {
  const [isCopied, setCopied] = useState(false);
  const { data: me } = useQuery(meQuery);
  const copy = async () => {
    setCopied(await copyText(searchCommand(state, me?.authentication === 'on')));
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" className="button small quiet copy-command" onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy as curl'}
    </button>
  );
}

/** The search as a command for a POSIX shell. @param needsToken whether the service asks for a token; the command takes it from TOKEN */
function searchCommand(state: SearchState, needsToken: boolean): string {
  const lines = [
    `curl -X POST '${ADDRESS}/openapi/v1/search'`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify(searchBody(state)))}`,
  ];
  return lines.join(' \\\n  ');
}
