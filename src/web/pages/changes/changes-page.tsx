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
        key={`${period} ${onlyMine}`}
        period={period}
        since={beginOf(period, now, lastVisit)}
        onlyMine={onlyMine}
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
}

function Changes({ period, since, onlyMine }: ChangesProps) {
  const params = useQueryParams();
  const query = useInfiniteQuery(changesQuery({ since, onlyMine }));
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
        filters={filters}
        values={valuesOf(all ?? [])}
        addressWith={(changed) => addressWith(params, changed)}
      />
      <Answer of={query} what="the changes" />
      {all && shown.length === 0 && <Nothing period={period} onlyMine={onlyMine} isFiltered={all.length > 0} />}
      <ChangeList changes={shown} />
      <ShowMore query={query} />
    </>
  );
}

interface NothingProps {
  readonly period: Period;
  readonly onlyMine: boolean;
  /** Whether other filters would show something. */
  readonly isFiltered: boolean;
}

function Nothing({ period, onlyMine, isFiltered }: NothingProps) {
  const title = PERIODS.find((each) => each.period === period)?.empty ?? '';
  if (isFiltered)
    return (
      <Panel kind="empty" title="Nothing like this changed">
        <p>Choose another domain, owner or kind of change.</p>
      </Panel>
    );
  return (
    <Panel kind="empty" title={onlyMine ? `${title} of what you own or follow` : title}>
      <p>
        {onlyMine
          ? 'Press the star of a table, a domain or a glossary group to follow it.'
          : 'A change of a description, an owner, a tag or a column is here at once.'}
      </p>
    </Panel>
  );
}
