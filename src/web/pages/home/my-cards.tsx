import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { requestAddress } from '#web/api/request-address';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { PopularBadge } from '#web/ui/parts/entity/popular-badge.tsx';
import { StarButton } from '#web/ui/parts/entity/star-button.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { type Home, homeQuery } from './home-query';
import { idOf } from './problems-id';

interface CardProps {
  readonly id: string;
  readonly title: string;
  /** A link beside the title to the rest. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page with its title. */
export function Card({ id, title, more, children }: CardProps) {
  return (
    <section className="home-card" aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {more}
      </header>
      {children}
    </section>
  );
}

/** Change requests that the person may accept. */
export function Waiting({ requests: { total, requests } }: { readonly requests: Home['requests'] }) {
  return (
    <Card
      id="waiting"
      title="Waiting for you"
      more={total > requests.length && <Link href="/settings/requests">All</Link>}
    >
      <ul className="entity-rows">
        {requests.map(({ id, entity, reason, requestedBy, requestedOn }) => (
          <li key={id}>
            <EntityPicture {...entity} />
            <Link href={requestAddress(Number(id))} title={reason}>
              {entity.name}: {reason}
            </Link>
            <span className="soft row-end">
              <span className="row-actor">{requestedBy.name} · </span>
              <TimeText at={Number(requestedOn)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Questions on which the person has the next word. */
export function Questions({ questions: { questions, total } }: { readonly questions: Home['questions'] }) {
  return (
    <Card
      id="asked"
      title="Questions for you"
      more={total > questions.length && <span className="soft">{total.toLocaleString()}</span>}
    >
      <ul className="entity-rows">
        {questions.map(({ id, entity, text, author, time }) => (
          <li key={id}>
            <EntityPicture {...entity} />
            <Link href={`${entityAddress(entity.urn)}#questions`} title={text}>
              {entity.name}: {text}
            </Link>
            <span className="soft row-end">
              <span className="row-actor">{author.name} · </span>
              <TimeText at={Number(time)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What is wrong with what the person owns. */
export function Problems({ group: { title, problems } }: { readonly group: Home['problems'][number] }) {
  return (
    <Card id={idOf(title)} title={`${title} on what you own`}>
      <ul className="entity-rows">
        {problems.map(({ urn, name, about, outcome, time }) => (
          <li key={urn}>
            <EntityPicture {...about} />
            <Link href={entityAddress(about.urn, { tab: title })} title={`${name} of ${about.name}`}>
              {about.name}: {name}
            </Link>
            <span className="row-end">
              <span className="tab-count bad">{outcome}</span>
              {time !== null && (
                <span className="soft">
                  {' '}
                  <TimeText at={Number(time)} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OwnedProps {
  readonly owned: Home['owned'];
  /** The address of the search that finds all of it. */
  readonly all: string;
}

export function Owned({ owned: { total, entities }, all }: OwnedProps) {
  return (
    <Card
      id="owned"
      title="You own"
      more={total > entities.length && <Link href={all}>All {total.toLocaleString()}</Link>}
    >
      <Entities entities={entities} />
    </Card>
  );
}

export function Following({ following }: { readonly following: Home['following'] }) {
  return (
    <Card id="following" title="You follow" more={<Link href="/changes?of=mine">What changed</Link>}>
      <Entities entities={following} areStarred />
    </Card>
  );
}

/** What others look at, which is where a person without anything may begin. */
export function MostUsed() {
  const { data } = useQuery(homeQuery);
  const used = data?.home.mostUsed ?? [];
  return used.length === 0 ? null : (
    <Card id="used" title="Used most">
      <Entities entities={used} />
    </Card>
  );
}

interface EntitiesProps {
  readonly entities: Home['following'];
  readonly areStarred?: boolean;
}

function Entities({ entities, areStarred = false }: EntitiesProps) {
  return (
    <ul className="entity-rows">
      {entities.map(({ urn, name, platform, states, recentUse }) => (
        <li key={urn}>
          <EntityPicture urn={urn} name={name} />
          <EntityLink urn={urn} name={name} />
          <PopularBadge use={recentUse} />
          {states?.map((state) => (
            <span className="badge refused" key={state}>
              {state}
            </span>
          ))}
          <span className="soft row-end">{platform?.name}</span>
          {areStarred && <StarButton urn={urn} name={name} />}
        </li>
      ))}
    </ul>
  );
}

/** The domains of what the person owns, and the groups of the person. */
export function Domains({ home: { domains, groups } }: { readonly home: Home }) {
  return (
    <Card id="mine" title="Your domains and groups">
      <ul className="entity-rows">
        {domains.map(({ urn, name, count }) => (
          <li key={urn}>
            <EntityPicture urn={urn} name={name} />
            <EntityLink urn={urn} name={name} />
            <span className="soft row-end">{count.toLocaleString()} of yours</span>
          </li>
        ))}
        {groups.map((group) => (
          <li key={group.urn}>
            <EntityChip {...group} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
