import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError } from '#web/api/api-error';
import { meQuery } from '#web/api/queries';
import { NO_SEARCH, searchAddress } from '#web/api/search-state';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { FirstThings } from './first-things';
import { type Home, homeQuery } from './home-query';
import { Domains, Following, MostUsed, Owned, Problems, Waiting } from './my-cards';
import { Pinned } from './pinned';
import { idOf } from './problems-id';
import { Saved } from './saved';
import { Waiting as WaitingAnswer } from '#web/ui/parts/states/answer.tsx';

/** What concerns the person: what waits, what is wrong, what is owned and followed. A person without anything sees what to do first. */
export function MyHome() {
  const answer = useQuery(homeQuery);
  const { data, error } = answer;
  const { data: me } = useQuery(meQuery);
  // Who may not search has no home.
  if (error instanceof ApiError && error.kind !== 'failed') return null;
  if (!data) return <WaitingAnswer of={answer} shapes={<Skeleton lines={4} tall />} />;
  const { home, listPosts } = data;
  const { owned, groups, problems, requests, following, mostUsed } = home;
  const isEmpty = owned.total + requests.total + following.length === 0;
  const all = ownedAddress(home, me?.urn);
  return (
    <>
      <Pinned posts={listPosts.posts} />
      {isEmpty ? (
        <>
          <FirstThings />
          <div className="my-cards">
            {mostUsed.length > 0 && <MostUsed entities={mostUsed} />}
            <Saved />
          </div>
        </>
      ) : (
        <>
          <Counts home={home} all={all} />
          <div className="my-cards">
            {requests.total > 0 && <Waiting requests={requests} />}
            {problems.map((group) => (
              <Problems key={group.title} group={group} />
            ))}
            {owned.total > 0 && <Owned owned={owned} all={all} />}
            {following.length > 0 && <Following following={following} />}
            <Saved />
            {home.domains.length + groups.length > 0 && <Domains home={home} />}
            {mostUsed.length > 0 && <MostUsed entities={mostUsed} />}
          </div>
        </>
      )}
    </>
  );
}

/** The search that finds what the person or a group of the person owns. */
function ownedAddress({ owned: { field }, groups }: Home, me: string | undefined): string {
  const values = [...(me === undefined ? [] : [me]), ...groups.map(({ urn }) => urn)];
  return searchAddress({ ...NO_SEARCH, filters: [{ field, values, excludes: false }] });
}

interface CountsProps {
  readonly home: Home;
  readonly all: string;
}

/** Shows the number of each, in one line. */
function Counts({ home: { owned, problems, requests, following }, all }: CountsProps) {
  return (
    <ul className="my-counts" aria-label="In numbers">
      <Count total={owned.total}>
        <Link className="badge" href={all}>
          You own {many(owned.total)}
        </Link>
      </Count>
      {problems.map(({ title, total }) => (
        <Count key={title} total={total}>
          <a className="badge problem" href={`#${idOf(title)}`}>
            {title}: {many(total)} need{total === 1 ? 's' : ''} somebody
          </a>
        </Count>
      ))}
      <Count total={requests.total}>
        <a className="badge" href="#waiting">
          {many(requests.total)}
          {requests.isCut && ' or more'} {requests.total === 1 ? 'request waits' : 'requests wait'} for you
        </a>
      </Count>
      <Count total={following.length}>
        <a className="badge" href="#following">
          You follow {many(following.length)}
        </a>
      </Count>
      <li>
        <Link className="badge" href="/changes?of=mine">
          What changed
        </Link>
      </li>
    </ul>
  );
}

interface CountProps {
  readonly total: number;
  readonly children: ReactNode;
}

/** Nothing is no news. */
function Count({ total, children }: CountProps) {
  return total === 0 ? null : <li>{children}</li>;
}

function many(total: number): string {
  return total.toLocaleString();
}
