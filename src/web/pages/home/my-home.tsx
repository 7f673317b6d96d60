import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import {
  Bookmark,
  ExternalLink,
  History,
  type LucideIcon,
  Megaphone,
  Pencil,
  Pin,
  Search,
  Star,
  UserRound,
  X,
} from 'lucide-react';
import { ApiError } from '#web/api/api-error';
import { meQuery } from '#web/api/queries';
import { NO_SEARCH, searchAddress } from '#web/api/search-state';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { Waiting as WaitingAnswer } from '#web/ui/parts/states/answer.tsx';
import { forgetSearch, SAVED_SEARCHES, savedSearchesQuery } from '#web/api/saved-searches';
import { IconButton } from '#web/ui/parts/buttons/icon-button.tsx';
import { StarButton } from '#web/ui/parts/entity/star-button.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { isWebAddress } from '#web/ui/values/value-kinds';
import { type Home, homeQuery, type Post } from './home-query';
import { Card, Domains, Following, Owned, Problems, Questions, Waiting } from './my-cards';
import { idOf } from './problems-id';

/** What concerns the person: what waits, what is wrong, what is owned and followed. A person without anything sees what to do first. */
export function MyHome() {
  const answer = useQuery(homeQuery);
  const { data, error } = answer;
  const { data: me } = useQuery(meQuery);
  // Who may not search has no home.
  if (error instanceof ApiError && error.kind !== 'failed') return null;
  if (!data) return <WaitingAnswer of={answer} shapes={<Skeleton lines={4} tall />} />;
  const { home, listPosts } = data;
  const { owned, groups, problems, requests, questions, following } = home;
  const isEmpty = owned.total + requests.total + questions.total + following.length === 0;
  const all = ownedAddress(home, me?.urn);
  return (
    <>
      <Pinned posts={listPosts.posts} />
      {isEmpty ? (
        <>
          <FirstThings />
          <Saved />
        </>
      ) : (
        <>
          <Counts home={home} all={all} />
          <div className="my-cards">
            {requests.total > 0 && <Waiting requests={requests} />}
            {questions.total > 0 && <Questions questions={questions} />}
            {problems.map((group) => (
              <Problems key={group.title} group={group} />
            ))}
            {owned.total > 0 && <Owned owned={owned} all={all} />}
            {following.length > 0 && <Following following={following} />}
            <Saved />
            {home.domains.length + groups.length > 0 && <Domains home={home} />}
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
function Counts({ home: { owned, problems, requests, questions, following }, all }: CountsProps) {
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
      <Count total={questions.total}>
        <a className="badge" href="#asked">
          {many(questions.total)} {questions.total === 1 ? 'question waits' : 'questions wait'} for you
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

/** What to do first, for a person who owns and follows nothing yet. */
function FirstThings() {
  return (
    <section aria-labelledby="first-things">
      <h2 className="home-part" id="first-things">
        Make this page yours
      </h2>
      <ol className="first-steps">
        <Thing picture={Search} title="Find what you use">
          <Link href="/search">Search</Link> or <Link href="/browse">browse</Link> for a table, a dashboard or a term.
        </Thing>
        <Thing picture={Star} title="Follow it">
          Press the star beside its name. It is here then, and its changes are under{' '}
          <Link href="/changes?of=mine">What changed</Link>.
        </Thing>
        <Thing picture={UserRound} title="Own what is yours">
          Add yourself to the owners on its page. What is wrong with it, and what others ask for, is here then.
        </Thing>
      </ol>
    </section>
  );
}

interface ThingProps {
  readonly picture: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Thing({ picture: Picture, title, children }: ThingProps) {
  return (
    <li className="first-step">
      <Picture size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <strong>{title}</strong>
        <span className="soft">{children}</span>
      </span>
    </li>
  );
}

/** Searches under a name: those of the person, and those for everybody. */
function Saved() {
  const client = useQueryClient();
  const { data: searches = [] } = useQuery(savedSearchesQuery);
  const { data: me } = useQuery(meQuery);
  const mayShare = me?.privileges.includes('MANAGE_GLOBAL_VIEWS') ?? false;
  const { mutate } = useMutation({
    mutationFn: forgetSearch,
    onSuccess: () => showToast({ text: 'The saved search is deleted.' }),
    onError: ({ message }) => showToast({ text: `Not deleted: ${message}` }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED_SEARCHES }),
  });
  if (searches.length === 0) return null;
  return (
    <Card id="saved" title="Saved searches">
      <ul className="entity-rows">
        {searches.map(({ urn, name, address, isForAll }) => (
          <li key={urn}>
            <Bookmark size={14} aria-hidden="true" />
            <Link href={address}>{name}</Link>
            <span className="soft row-end">{isForAll ? 'For everybody' : ''}</span>
            <Link
              className="icon-button"
              href={`/changes?${new URLSearchParams({ search: urn })}`}
              aria-label={`What changed in ${name}`}
              title="What changed"
            >
              <History size={16} aria-hidden="true" />
            </Link>
            <StarButton urn={urn} name={name} />
            {(mayShare || !isForAll) && (
              <IconButton label={`Delete the saved search ${name}`} onClick={() => mutate(urn)}>
                <X size={14} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MarkdownText = lazy(async () => ({ default: (await import('#web/ui/values/markdown-text.tsx')).MarkdownText }));
const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog')).PinDialog }));

/** Texts and links that an administrator shows to everybody. */
function Pinned({ posts }: { readonly posts: readonly Post[] }) {
  const { data: me } = useQuery(meQuery);
  const [edited, setEdited] = useState<Post | 'new'>();
  const mayPin = me?.privileges.includes('CREATE_GLOBAL_ANNOUNCEMENTS') ?? false;
  if (posts.length === 0 && !mayPin) return null;
  return (
    <section className="pinned" aria-label="Pinned by administrators">
      <ul>
        {posts.map((post) => (
          <li className="notice" key={post.urn}>
            <PinnedPost post={post} />
            {mayPin && (
              <IconButton label={`Change ${post.content?.title ?? ''}`} onClick={() => setEdited(post)}>
                <Pencil size={14} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayPin && (
        <button type="button" className="link-button" onClick={() => setEdited('new')}>
          <Pin size={13} aria-hidden="true" /> Pin a text or a link
        </button>
      )}
      {edited && (
        <Suspense fallback={null}>
          <PinDialog post={edited === 'new' ? undefined : edited} onEnd={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function PinnedPost({ post: { content } }: { readonly post: Post }) {
  const { contentType, title, description, link } = content ?? {};
  const isLink = contentType === 'LINK' && typeof link === 'string';
  return (
    <>
      {isLink ? <ExternalLink size={16} aria-hidden="true" /> : <Megaphone size={16} aria-hidden="true" />}
      <div>
        <strong>{isLink && isWebAddress(link) ? <a href={link}>{title}</a> : title}</strong>
        {typeof description === 'string' && (
          <Suspense fallback={<p>{description}</p>}>
            <MarkdownText text={description} />
          </Suspense>
        )}
      </div>
    </>
  );
}
