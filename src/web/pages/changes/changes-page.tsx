import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Bell } from 'lucide-react';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { Answer } from '#web/ui/parts/states/answer.tsx';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { readJson, writeJson } from '#web/api/browser-storage';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { dateText, TimeText } from '#web/ui/parts/time-text.tsx';
import { type ChangeFilters, filtered, valuesOf } from './change-filters';
import { changesQuery, type ToldChange } from './changes-query';
import { FilterBar } from './filter-bar';
import { DAY_MS } from '#web/api/durations';

const KEY = 'aspectory.changes-seen';
/** The time between two looks that are the same visit. */
const VISIT_MS = 30 * 60_000;

interface Visits {
  /** The time when the visit before this one ended; 0 without one. */
  readonly before: number;
  readonly now: number;
}

/**
 * Notes that the person looks at the changes, in this browser.
 * @returns when the person last did before, in epoch milliseconds; undefined for the first time
 */
function noteVisit(now: number): number | undefined {
  const stored = storedVisits();
  const before = now - stored.now < VISIT_MS ? stored.before : stored.now;
  writeJson(KEY, { before, now } satisfies Visits);
  return before === 0 ? undefined : before;
}

function storedVisits(): Visits {
  const stored = readJson(KEY);
  return isVisits(stored) ? stored : NO_VISITS;
}

const NO_VISITS: Visits = { before: 0, now: 0 };

function isVisits(value: unknown): value is Visits {
  return (
    typeof value === 'object' &&
    value !== null &&
    'before' in value &&
    typeof value.before === 'number' &&
    'now' in value &&
    typeof value.now === 'number'
  );
}

const DAYS_OF_WEEK = 7;

type Period = 'today' | 'week' | 'visit';

interface PeriodWords {
  readonly period: Period;
  readonly title: string;
  /** What is said if nothing changed. */
  readonly empty: string;
}

const PERIODS: readonly PeriodWords[] = [
  { period: 'today', title: 'Today', empty: 'Nothing changed today' },
  { period: 'week', title: 'Last 7 days', empty: 'Nothing changed in the last 7 days' },
  { period: 'visit', title: 'Since my last visit', empty: 'Nothing changed since your last visit' },
];

/**
 * The time when the period began, in epoch milliseconds.
 * @param lastVisit undefined for the first visit, for which the last 7 days are as good
 */
function beginOf(period: Period, now: number, lastVisit: number | undefined): number {
  if (period === 'today') return new Date(now).setHours(0, 0, 0, 0);
  const week = now - DAYS_OF_WEEK * DAY_MS;
  return period === 'visit' ? (lastVisit ?? week) : week;
}

/** What changed lately, of all or of what the person owns and follows, in sentences. */
export function ChangesPage() {
  const params = useQueryParams();
  const period = PERIODS.find((each) => each.period === params.get('when'))?.period ?? 'week';
  const [now] = useState(Date.now);
  const [lastVisit] = useState(() => noteVisit(now));
  const onlyMine = params.get('of') === 'mine';
  const search = params.get('search') ?? '';
  return (
    <div className="requests">
      <PageHeading>
        <DigestButton />
      </PageHeading>
      <Tabs
        label="Period"
        tabs={PERIODS.map((each) => ({
          title: each.title,
          href: addressWith(params, { when: each.period }),
          isShown: each.period === period,
        }))}
      />
      <Changes
        key={`${period} ${onlyMine} ${search}`}
        period={period}
        since={beginOf(period, now, lastVisit)}
        onlyMine={onlyMine}
        search={search}
      />
    </div>
  );
}

/** The address of the page with other parameters. An empty one is left out. */
function addressWith(params: URLSearchParams, changed: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  return query.size === 0 ? '/changes' : `/changes?${query}`;
}

interface ChangesProps {
  readonly period: Period;
  readonly since: number;
  readonly onlyMine: boolean;
  /** The urn of a saved search; empty without one. */
  readonly search: string;
}

function Changes({ period, since, onlyMine, search }: ChangesProps) {
  const params = useQueryParams();
  const query = useInfiniteQuery(changesQuery({ since, onlyMine, search }));
  const all = query.data?.pages.flatMap(({ changes }) => changes);
  const filters: ChangeFilters = {
    domain: params.get('domain') ?? '',
    owner: params.get('owner') ?? '',
    kind: params.get('kind') ?? '',
  };
  const shown = filtered(all ?? [], filters);
  return (
    <>
      <FilterBar
        onlyMine={onlyMine}
        search={search}
        filters={filters}
        values={valuesOf(all ?? [])}
        addressWith={(changed) => addressWith(params, changed)}
      />
      <Answer of={query} what="the changes" />
      {all && shown.length === 0 && (
        <Nothing period={period} of={ofWhat(onlyMine, search)} isFiltered={all.length > 0} />
      )}
      <ChangeList changes={shown} />
      <ShowMore query={query} />
    </>
  );
}

/** What the changes are of, for a sentence, and what else one can do. */
interface OfWhat {
  readonly words: string;
  readonly hint: string;
}

function ofWhat(onlyMine: boolean, search: string): OfWhat {
  if (search !== '')
    return { words: ' in what the search finds', hint: 'Star the search on Home, and this is with what you follow.' };
  return onlyMine
    ? {
        words: ' of what you own or follow',
        hint: 'Press the star of a table, a domain, a glossary group or a saved search to follow it.',
      }
    : { words: '', hint: 'A change of a description, an owner, a tag or a column is here at once.' };
}

interface NothingProps {
  readonly period: Period;
  readonly of: OfWhat;
  /** Whether other filters would show something. */
  readonly isFiltered: boolean;
}

function Nothing({ period, of: { words, hint }, isFiltered }: NothingProps) {
  const title = PERIODS.find((each) => each.period === period)?.empty ?? '';
  if (isFiltered)
    return (
      <Panel kind="empty" title="Nothing like this changed">
        <p>Choose another domain, owner or kind of change.</p>
      </Panel>
    );
  return (
    <Panel kind="empty" title={`${title}${words}`}>
      <p>{hint}</p>
    </Panel>
  );
}

const DigestDialog = lazyPart(async () => (await import('./digest-dialog')).DigestDialog);

/** Opens the choice of when and where the person hears what changed. */
function DigestButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button className="button" type="button" onClick={() => setOpen(true)}>
        <Bell aria-hidden size={16} /> Tell me
      </button>
      {isOpen && <DigestDialog onEnd={() => setOpen(false)} />}
    </>
  );
}

/** The changes by day, each entity with what somebody did. */
function ChangeList({ changes }: { readonly changes: readonly ToldChange[] }) {
  const days = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const day = dateText(Number(change.time));
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days].map(([day, ofDay]) => (
    <section className="home-card" key={day} aria-label={day}>
      <header>
        <h2>{day}</h2>
      </header>
      <ul className="request-list">
        {ofDay.map((change) => (
          <ChangeItem change={change} key={`${change.entity.urn} ${change.actor.urn} ${change.time}`} />
        ))}
      </ul>
    </section>
  ));
}

function ChangeItem({ change: { entity, actor, time, domains, sentences, more } }: { readonly change: ToldChange }) {
  return (
    <li className="request-item">
      <EntityPicture urn={entity.urn} name={entity.name} />
      <div>
        <p className="request-name">
          <EntityLink urn={entity.urn} name={entity.name} more={{ tab: 'History' }} />
        </p>
        <p className="request-reason">{sentences.map(({ text }) => text).join('\n')}</p>
        <p className="soft request-asked">
          <EntityLink urn={actor.urn} name={actor.name} />, <TimeText at={Number(time)} />
          {more > 0 && ` · ${more.toLocaleString()} more changes`}
          {domains.length > 0 && ` · ${domains.map(({ name }) => name).join(', ')}`}
        </p>
      </div>
    </li>
  );
}
