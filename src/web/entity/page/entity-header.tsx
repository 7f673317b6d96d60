import { Link } from 'wouter';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { AlsoIn } from '#web/ui/parts/entity/also-in.tsx';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { entityAddress, typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { StarButton } from '#web/ui/parts/entity/star-button.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { useName } from '#web/ui/values/names-context';
import type { StoredAspects } from '#web/api/entity-queries';
import { meQuery } from '#web/api/queries';
import { typesWithin } from '#web/api/models/creatable-types';
import { listingQuery, type ModelListing } from '#web/api/models/model-queries';
import { Later } from '#web/ui/parts/lazy/later.tsx';
import type { NamedEntity } from '#generated/http/messages';
import { typeAddress } from '#web/api/search-state';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { listSummaries } from '#generated/http/addresses';
import { send } from '#web/api/send';
import type { ShownEntity } from '../tab/entity-tab';
import { Since } from '../related/since';
import { DataTimes } from './data-times.tsx';
import { ownPicture } from './own-picture';
import { reasonAgainstDeleting } from './removal/deletion';

/**
 * Shows the place of the entity: its platform and what it is in there, outermost first. What else it belongs to, such as a domain, stands
 * apart.
 */
function EntityWay({ entity: { model, summary } }: { readonly entity: ShownEntity }) {
  const { data: listing } = useQuery(listingQuery);
  const { platform, places = [] } = summary;
  const within = platform && listing ? places.filter(({ urn }) => isInPlatforms(urn, listing)) : places;
  const [innermost] = within;
  const { data: above = [] } = useQuery({
    ...placesAboveQuery(innermost?.urn ?? ''),
    enabled: innermost !== undefined && within.length === 1,
  });
  const way = [...(platform ? [platform] : []), ...above.toReversed(), ...within];
  const apart = places.filter((place) => !within.includes(place));
  return (
    <div className="breadcrumb">
      {way.length === 0 && <Link href={typeAddress(model.entity.name)}>{model.entity.plural}</Link>}
      <Chips entities={way} />
      {apart.length > 0 && (
        <div className="breadcrumb-apart">
          <Chips entities={apart} />
        </div>
      )}
    </div>
  );
}

function Chips({ entities }: { readonly entities: readonly NamedEntity[] }) {
  return entities.map(({ urn, name }) => (
    <span key={urn}>
      <EntityChip urn={urn} name={name} />
    </span>
  ));
}

/** Whether entities of its type are on platforms, as databases and schemas are, and domains are not. */
function isInPlatforms(urn: string, { searchFields }: ModelListing): boolean {
  return Object.values(searchFields).some(
    ({ role, entities }) => role === 'platform' && entities.includes(typeOfUrn(urn)),
  );
}

/** More than platforms have levels. */
const LEVELS = 6;
const FRESH_MS = 60_000;

/** The places of the same type in which a place is, innermost first: the database of a schema. */
function placesAboveQuery(urn: string) {
  return queryOptions({
    queryKey: ['summaries', 'above', urn],
    queryFn: async ({ signal }): Promise<readonly NamedEntity[]> => {
      const above: NamedEntity[] = [];
      for (let at: string | undefined = urn; at !== undefined && above.length < LEVELS; at = above.at(-1)?.urn) {
        const { summaries } = await send(listSummaries, { query: { urn: [at] }, signal });
        const next = summaries[0]?.places?.find((place) => typeOfUrn(place.urn) === typeOfUrn(urn));
        if (!next || above.some((each) => each.urn === next.urn)) break;
        above.push(next);
      }
      return above;
    },
    staleTime: FRESH_MS,
  });
}

/** What the entity is, where it belongs, its name, and who changed it last. */
export function EntityHeader({ entity }: { readonly entity: ShownEntity }) {
  const { model, aspects, summary, related = [] } = entity;
  const { urn, name, key, kinds = [], states = [], removed, otherSides = [] } = summary;
  const picture = ownPicture(entity);
  return (
    <header className="entity-header">
      <EntityWay entity={entity} />
      <div className="entity-title">
        {picture === undefined ? (
          <EntityPicture urn={urn} name={name} size="large" typeIcon={model.entity.icon} />
        ) : (
          <img className="stored-picture large" src={picture} alt="" />
        )}
        <div>
          <PageHeading title={name}>
            <CopyIconButton text={urn} what="the urn" shortcut="y" />
            {entity.asOf === undefined && !removed && <StarButton urn={urn} name={name} shortcut="s" />}
            {entity.asOf === undefined && <MoreMenu entity={entity} />}
            <span className="entity-badges">
              {removed && <span className="badge refused">Deleted</span>}
              {states.map((state) => (
                <span className="badge refused" key={state}>
                  {state}
                </span>
              ))}
              <Health urn={urn} related={related} />
            </span>
          </PageHeading>
          <p className="entity-key">
            <span title={model.entity.doc}>{kinds[0] ?? model.entity.title}</span>
            {key !== undefined && <code className="full-name">{key}</code>}
            {entity.asOf === undefined && otherSides.map((side) => <AlsoIn side={side} key={side.urn} />)}
            <LastChange aspects={aspects} />
            <LastRuns urn={urn} related={related} />
          </p>
          <DataTimes entity={entity} />
        </div>
      </div>
    </header>
  );
}

interface HealthProps {
  readonly urn: string;
  readonly related: NonNullable<ShownEntity['related']>;
}

/**
 * Shows the health of an entity by what belongs to it, and since when: what is wrong, such as failed checks and open incidents, or that all
 * is well.
 */
function Health({ urn, related }: HealthProps) {
  return related.flatMap(({ title, outcomes, health, newestFirst }) => {
    if (newestFirst || !health) return [];
    const href = entityAddress(urn, { tab: title });
    const shown = outcomes.filter(({ tone }) => tone === health.tone);
    return shown.map((outcome) => (
      <span className="health" key={`${title} ${outcome.title}`}>
        <Link className={`badge ${health.tone === 'bad' ? 'problem' : 'well'}`} href={href}>
          {title}: {outcome.total.toLocaleString()} {outcome.title.toLowerCase()}
        </Link>{' '}
        <Since health={health} />
      </span>
    ));
  });
}

/** Shows the outcome of the newest of what happens again and again, such as the run that wrote a table last. */
function LastRuns({ urn, related }: HealthProps) {
  return related.flatMap(({ title, latest }) => {
    const at = latest?.time ?? latest?.start;
    if (!latest) return [];
    const words = `${title}: latest ${latest.outcome?.title.toLowerCase() ?? 'unknown'}`;
    return (
      <span key={title}>
        <Link className={`latest ${latest.outcome?.tone ?? ''}`} href={entityAddress(urn, { tab: title })}>
          {words}
        </Link>
        {at !== undefined && (
          <>
            {' '}
            <TimeText at={at} />
          </>
        )}
      </span>
    );
  });
}

/** Shows by whom and when any of the aspects was written last. */
function LastChange({ aspects }: { readonly aspects: StoredAspects }) {
  const stamps = [...aspects.values()].flatMap(({ auditStamp }) => auditStamp ?? []);
  const [last] = stamps.toSorted((a, b) => b.time - a.time);
  if (!last) return null;
  return (
    <span>
      Changed <TimeText at={last.time} />
      {last.actor !== '' && (
        <>
          {' by '}
          <Writer urn={last.actor} />
        </>
      )}
    </span>
  );
}

function Writer({ urn }: { readonly urn: string }) {
  return <EntityLink urn={urn} name={useName(urn)} />;
}

const DeleteDialog = lazy(async () => ({ default: (await import('./removal/delete-dialog')).DeleteDialog }));
const MoreActions = lazy(async () => ({ default: (await import('./more-actions')).MoreActions }));

/** What is done with an entity as a whole. */
function MoreMenu({ entity: { model, summary }, entity }: { readonly entity: ShownEntity }) {
  const [isAsked, setAsked] = useState(false);
  const { data: me } = useQuery(meQuery);
  const { data: listing } = useQuery(listingQuery);
  // A deleted entity has Restore in its place.
  if (summary.removed) return null;
  const place = (
    <button type="button" className="icon-button more-menu" aria-label="More actions" aria-busy="true">
      <MoreHorizontal size={16} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <Later place={place}>
        {(isPressed) => (
          <MoreActions
            urn={summary.urn}
            name={summary.name}
            hasContract={model.hasContract === true}
            inside={listing ? typesWithin(listing, model.entity.name) : []}
            reason={me && reasonAgainstDeleting(model, 'delete', me.privileges)}
            isOpen={isPressed}
            onDelete={() => setAsked(true)}
          />
        )}
      </Later>
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteDialog entity={entity} onEnd={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
