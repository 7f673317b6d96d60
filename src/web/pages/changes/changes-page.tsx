import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { type ChangeFilters, filtered, valuesOf } from './change-filters';
import { ChangeList } from './change-list';
import { changesQuery } from './changes-query';
import { DigestButton } from './digest-button';
import { FilterBar } from './filter-bar';
import { noteVisit } from './last-visit';
import { beginOf, type Period, PERIODS } from './periods';
import { Answer } from '#web/ui/parts/states/answer.tsx';

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
