import { useState } from 'react';
import { useLocation } from 'wouter';
import type { SummarySearchResponse } from '../../../generated/http/messages';
import { copyText } from '../parts/copy-text';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries';
import type { ModelListing } from '../models/model-queries';
import { saveCsv } from './save-csv';
import { searchCommand } from './search-command';
import { searchAddress, type SearchState } from './search-state';

interface ResultToolsProps {
  readonly state: SearchState;
  readonly first: SummarySearchResponse;
  readonly listing: ModelListing | undefined;
}

/** How many there are, and how they are shown: order, list or table, the same as a command or a file. */
export function ResultTools({ state, first, listing }: ResultToolsProps) {
  const [, navigate] = useLocation();
  const go = (changed: Partial<SearchState>) => navigate(searchAddress({ ...state, ...changed }), { replace: true });
  return (
    <div className="result-tools">
      <p role="status">{first.total === 1 ? '1 result' : `${first.total.toLocaleString('en')} results`}</p>
      <span className="spacer" />
      <label className="sort">
        <span className="soft">Sort</span>{' '}
        <select value={state.sort} onChange={(event) => go({ sort: event.target.value })}>
          <option value="">Best match</option>
          {sortsOf(state, first, listing).map(({ value, title }) => (
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
      <CopyCommand state={state} />
      <SaveButton state={state} total={first.total} />
    </div>
  );
}

/** Times and numbers that the found types have, newest and largest first. */
function sortsOf(state: SearchState, { facets }: SummarySearchResponse, listing: ModelListing | undefined) {
  const types = new Set(facets.find(({ field }) => field === '_entityType')?.values.map(({ value }) => value));
  const fields = Object.entries(listing?.searchFields ?? {}).filter(
    ([name, { type, entities }]) =>
      `-${name}` === state.sort || (type === 'DATETIME' && entities.some((each) => types.has(each))),
  );
  return fields.map(([name, { title }]) => ({ value: `-${name}`, title: `${title}, newest first` })).slice(0, 12);
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
    <button type="button" className="button small quiet" onClick={() => void copy()}>
      {isCopied ? 'Copied' : 'Copy as curl'}
    </button>
  );
}

function SaveButton({ state, total }: { readonly state: SearchState; readonly total: number }) {
  const [text, setText] = useState('CSV');
  const save = async () => {
    setText('Saving…');
    const outcome = await saveCsv(state, total);
    setText(outcome);
  };
  return (
    <button type="button" className="button small quiet" onClick={() => void save()} title="Save the result as a file">
      {text}
    </button>
  );
}
