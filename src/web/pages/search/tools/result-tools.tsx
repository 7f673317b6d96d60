import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Bookmark } from 'lucide-react';
import type { SummarySearchResponse } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { creatableTypes } from '#web/api/models/creatable-types';
import { NewLinks } from '#web/ui/parts/entity/new-links.tsx';
import type { ModelListing } from '#web/api/models/model-queries';
import { copyText } from '#web/ui/parts/buttons/copy-text';
import { searchAddress, type SearchState, TYPE_FIELD } from '#web/api/search-state';
import { SelectShown } from '#web/pages/bulk/selection/select-shown.tsx';
import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS } from '#web/api/service-address';
import { counted } from '#web/ui/parts/counted';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { csvOf } from '#web/ui/parts/buttons/csv';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { typesIn } from '../facets/facets';
import { searchBody } from '../search-body';
import { chosenColumns, type Column, columnOf, offeredColumns } from '../columns';
import { readResults } from '../read-results';
import type { Hit } from '../search-queries';

/** More would hold the page up. The command line exports whole catalogs. */
const ROWS_MAX = 5000;

interface SaveOptions {
  readonly listing: ModelListing | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number) => void;
}

/**
 * Saves the result as a file, with the columns of the table if they were chosen.
 * @returns the number of rows
 * @throws ApiError; AbortError if it was cancelled
 */
async function saveAll(state: SearchState, options: SaveOptions): Promise<number> {
  const ids = state.view === 'table' && state.columns.length > 0 ? state.columns : summaryColumns();
  const columns = ids.map((id) => columnOf(id, options.listing));
  const hits = await readResults(state, { ...options, max: ROWS_MAX });
  const heads = ['urn', 'name', ...columns.map(({ title }) => title)];
  saveCsv('search.csv', csvOf([heads, ...hits.map((hit) => rowOf(hit, columns))]));
  return hits.length;
}

function summaryColumns(): readonly string[] {
  return offeredColumns(undefined, new Set()).map(({ id }) => id);
}

function rowOf(hit: Hit, columns: readonly Column[]): readonly string[] {
  return [hit.urn, hit.name, ...columns.map(({ text }) => text(hit))];
}

interface SaveButtonProps {
  readonly state: SearchState;
  readonly total: number;
  readonly listing: ModelListing | undefined;
}

const number = (count: number) => count.toLocaleString();

/** Saves the result as a file. While it runs, it says how far it is, and the same button stops it. */
function SaveButton({ state, total, listing }: SaveButtonProps) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const wanted = Math.min(total, ROWS_MAX);
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const saved = await saveAll(state, { listing, signal: controller.signal, onProgress: setRows });
      const first = total > saved ? `the first ${number(saved)} of ${number(total)}` : number(saved);
      showToast({
        text: `Saved ${first} ${total === 1 ? 'result' : 'results'}. The command line exports whole catalogs.`,
      });
    } catch {
      showToast({
        text: controller.signal.aborted
          ? 'Stopped. Nothing was saved.'
          : 'Nothing was saved: the service did not answer.',
      });
    }
    setRows(undefined);
  };
  const isRunning = rows !== undefined;
  return (
    <button
      type="button"
      className="button small quiet"
      title={total > ROWS_MAX ? `Save the first ${number(ROWS_MAX)} results as a file` : 'Save the result as a file'}
      onClick={() => (isRunning ? running.current?.abort() : void save())}
    >
      {isRunning
        ? `Stop (${number(rows)} of ${number(wanted)})`
        : total > ROWS_MAX
          ? `CSV, first ${number(ROWS_MAX)}`
          : 'CSV'}
    </button>
  );
}

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

const KeepDialog = lazy(async () => ({ default: (await import('./keep-dialog')).KeepDialog }));

/** Saves the search under a name. */
function KeepButton({ state }: { readonly state: SearchState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button small quiet" onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden="true" /> Save search
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <KeepDialog state={state} onEnd={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ColumnPickerProps {
  readonly state: SearchState;
  readonly listing: ModelListing | undefined;
  /** The entity types of the results. */
  readonly types: ReadonlySet<string>;
}

/** Chooses the columns of the table. */
function ColumnPicker({ state, listing, types }: ColumnPickerProps) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const chosen = chosenColumns(state);
  const offered = offeredColumns(listing, types).filter(
    ({ id, title }) => chosen.includes(id) || `${title} ${id}`.toLowerCase().includes(text.toLowerCase()),
  );
  const choose = (columns: readonly string[]) => navigate(searchAddress({ ...state, columns }), { replace: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and a click elsewhere close it, wherever the focus is in it
    <details
      className="column-picker"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click on what takes no focus, such as the picture of the page, goes elsewhere too.
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="button small quiet">Columns</summary>
      {/* The focus stays inside when somebody clicks beside the controls. */}
      <div className="menu" tabIndex={-1}>
        <input
          type="search"
          className="facet-search"
          placeholder="Find a column"
          aria-label="Find a column"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ul className="column-list" aria-label="Columns">
          {offered.map(({ id, title }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                {title}
              </label>
            </li>
          ))}
        </ul>
        {state.columns.length > 0 && (
          <button type="button" className="link-button" onClick={() => choose([])}>
            Usual columns
          </button>
        )}
      </div>
    </details>
  );
}
