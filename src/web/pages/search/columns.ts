import type { NamedEntity, SummaryHit } from '#generated/http/messages';
import type { ModelListing } from '#web/api/models/model-queries';
import { isPossibleTime } from '#web/ui/parts/is-possible-time';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';
import type { SearchState } from '#web/api/search-state';
import { shownTitle } from './shown-title';

/** A column of the table, beside the name. */
export interface Column {
  readonly id: string;
  readonly title: string;
  /** A search field, by which people sort; otherwise a part of the summary. */
  readonly isField: boolean;
  readonly text: (hit: SummaryHit) => string;
}

const names = (entities: readonly NamedEntity[] = []) => entities.map(({ name }) => name).join(', ');

/** What the summary of every entity may have. */
const SUMMARY: readonly Omit<Column, 'isField'>[] = [
  { id: 'type', title: 'Type', text: ({ kinds, entityType }) => kinds?.[0] ?? entityType },
  { id: 'platform', title: 'Platform', text: ({ platform }) => platform?.name ?? '' },
  { id: 'places', title: 'Place', text: ({ places }) => names(places) },
  { id: 'owners', title: 'Owners', text: ({ owners }) => names(owners) },
  { id: 'tags', title: 'Tags', text: ({ tags }) => names(tags) },
  { id: 'terms', title: 'Terms', text: ({ terms }) => names(terms) },
  { id: 'key', title: 'Full name', text: ({ key }) => key ?? '' },
  { id: 'description', title: 'Description', text: ({ description }) => description ?? '' },
  { id: 'states', title: 'State', text: ({ states = [] }) => states.join(', ') },
];
const SUMMARY_IDS = new Set(SUMMARY.map(({ id }) => id));

/** The columns without a choice: what tells most entities apart. */
const USUAL = ['type', 'platform', 'places', 'owners', 'tags', 'terms'];

/** The columns of the table, in their order. */
export function chosenColumns({ columns }: SearchState): readonly string[] {
  return columns.length > 0 ? columns : USUAL;
}

/** Columns that the service has to read for the table. */
export function fieldColumns(state: SearchState): readonly string[] {
  return state.view === 'table' ? state.columns.filter((id) => !SUMMARY_IDS.has(id)) : [];
}

export function columnOf(id: string, listing: ModelListing | undefined): Column {
  const typeTitle = (name: string) => listing?.entities.find((entity) => entity.name === name)?.title ?? name;
  if (id === 'type')
    return { id, title: 'Type', isField: false, text: (hit) => hit.kinds?.[0] ?? typeTitle(hit.entityType) };
  const part = SUMMARY.find((each) => each.id === id);
  if (part) return { ...part, isField: false };
  const field = listing?.searchFields[id];
  return {
    id,
    title: field?.title ?? id,
    isField: true,
    text: ({ columns }) =>
      (columns?.[id] ?? []).map((value) => shownValue(shownTitle(id, value, listing), field?.type)).join(', '),
  };
}

/** Formats a time by the calendar and clock of the browser, as `2026-11-24 09:30`. */
const time = whenNeeded(() => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }));

function shownValue(text: string, type: string | undefined): string {
  if (type === 'BOOLEAN') return text === 'true' ? 'Yes' : 'No';
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  // Programs write 0 for a time that they do not know.
  if (type === 'DATETIME') return value === 0 ? '' : isPossibleTime(value) ? time().format(value) : text;
  return type === 'COUNT' ? value.toLocaleString() : text;
}

/** What people may choose: parts of the summary, then the search fields of these entity types. */
export function offeredColumns(
  listing: ModelListing | undefined,
  types: ReadonlySet<string>,
): readonly { readonly id: string; readonly title: string }[] {
  const fields = Object.entries(listing?.searchFields ?? {}).filter(
    ([name, { entities }]) =>
      !name.startsWith('_') && !SUMMARY_IDS.has(name) && entities.some((type) => types.has(type)),
  );
  return [...SUMMARY, ...fields.map(([id, { title }]) => ({ id, title })).toSorted(byTitle)];
}

function byTitle(a: { readonly title: string }, b: { readonly title: string }): number {
  return a.title.localeCompare(b.title);
}
