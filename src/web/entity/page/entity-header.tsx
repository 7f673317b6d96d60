import { Link } from 'wouter';
import { AlsoIn } from '#web/ui/parts/entity/also-in.tsx';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { typeAddress } from '#web/api/search-state';
import { useName } from '#web/ui/values/names-context';
import type { StoredAspects } from '#web/api/entity-queries';
import type { ShownEntity } from '../tab/entity-tab';
import { DataTimes } from './data-times.tsx';
import { MoreMenu } from './more-menu';

/** What the entity is, where it belongs, its name, and who changed it last. */
export function EntityHeader({ entity }: { readonly entity: ShownEntity }) {
  const { model, aspects, summary, related = [] } = entity;
  const { urn, name, key, kinds = [], states = [], removed, platform, places = [], otherSides = [] } = summary;
  const around = [...(platform ? [platform] : []), ...places];
  return (
    <header className="entity-header">
      <p className="breadcrumb">
        {around.length === 0 && <Link href={typeAddress(model.entity.name)}>{model.entity.plural}</Link>}
        {around.map((place) => (
          <span key={place.urn}>
            <EntityChip urn={place.urn} name={place.name} />
          </span>
        ))}
      </p>
      <div className="entity-title">
        <EntityPicture urn={urn} name={name} size="large" typeIcon={model.entity.icon} />
        <div>
          <PageHeading title={name}>
            <CopyIconButton text={urn} what="the urn" shortcut="y" />
            {entity.asOf === undefined && <MoreMenu entity={entity} />}
            <span className="entity-badges">
              {removed && <span className="badge refused">Deleted</span>}
              {states.map((state) => (
                <span className="badge refused" key={state}>
                  {state}
                </span>
              ))}
              <Problems urn={urn} related={related} />
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

interface ProblemsProps {
  readonly urn: string;
  readonly related: NonNullable<ShownEntity['related']>;
}

/** What is wrong with it, by what belongs to it: failed checks, open incidents. */
function Problems({ urn, related }: ProblemsProps) {
  return related.flatMap(({ title, outcomes, newestFirst }) =>
    (newestFirst ? [] : outcomes)
      .filter(({ tone }) => tone === 'bad')
      .map((outcome) => (
        <Link className="badge problem" href={entityAddress(urn, { tab: title })} key={`${title} ${outcome.title}`}>
          {title}: {outcome.total.toLocaleString('en')} {outcome.title.toLowerCase()}
        </Link>
      )),
  );
}

/** How the newest was of what happens again and again, such as the run that wrote a table last. */
function LastRuns({ urn, related }: ProblemsProps) {
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

/** By whom and when any of the aspects was written last. */
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
