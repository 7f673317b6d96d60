import { Link } from 'wouter';
import { AlsoIn } from '#web/ui/parts/entity/also-in.tsx';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { StarButton } from '#web/ui/parts/entity/star-button.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { useName } from '#web/ui/values/names-context';
import type { StoredAspects } from '#web/api/entity-queries';
import type { ShownEntity } from '../tab/entity-tab';
import { DataTimes } from './data-times.tsx';
import { Since } from '../related/since';
import { EntityWay } from './entity-way.tsx';
import { MoreMenu } from './more-menu';

/** What the entity is, where it belongs, its name, and who changed it last. */
export function EntityHeader({ entity }: { readonly entity: ShownEntity }) {
  const { model, aspects, summary, related = [] } = entity;
  const { urn, name, key, kinds = [], states = [], removed, otherSides = [] } = summary;
  return (
    <header className="entity-header">
      <EntityWay entity={entity} />
      <div className="entity-title">
        <EntityPicture urn={urn} name={name} size="large" typeIcon={model.entity.icon} />
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
