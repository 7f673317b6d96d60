import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { changedTodayQuery } from './changes-query';
import { forgetEntities, useRecentEntities } from '#web/entity/page/recent-entities';

/** What this person has looked at, from this browser. */
export function RecentlyViewed() {
  const recent = useRecentEntities();
  if (recent.length === 0) return null;
  return (
    <section className="home-card" aria-labelledby="recently-viewed">
      <header>
        <h2 id="recently-viewed">Recently viewed</h2>
        <button type="button" className="link-button" onClick={forgetEntities}>
          Clear
        </button>
      </header>
      <ul className="entity-rows">
        {recent.map(({ urn, name }) => (
          <li key={urn}>
            <EntityPicture urn={urn} name={name} />
            <EntityLink urn={urn} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What everybody has changed in the last day. People without the privilege to read changes do not see it. */
export function ChangedToday({ types }: { readonly types: readonly string[] }) {
  const { data, error, refetch } = useQuery(changedTodayQuery(types));
  if (error instanceof ApiError && error.kind !== 'failed') return null;
  return (
    <section className="home-card" aria-labelledby="changed-today">
      <header>
        <h2 id="changed-today">Changed today</h2>
      </header>
      {!data && !error && <Skeleton lines={4} />}
      {!data && error && (
        <p className="soft" role="alert">
          {error.message}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      {data?.length === 0 && <p className="soft">Nothing was changed in the last 24 hours.</p>}
      <ul className="entity-rows">
        {data?.map(({ urn, name, actor, at }) => (
          <li key={urn}>
            <EntityPicture urn={urn} name={name} />
            <EntityLink urn={urn} name={name} />
            <span className="soft row-end">
              {actor && <span className="row-actor">{actor.name} · </span>}
              <TimeText at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
