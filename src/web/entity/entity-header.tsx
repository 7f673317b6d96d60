import { Link } from 'wouter';
import { CopyIconButton } from '../parts/buttons/copy-icon-button';
import { entityAddress } from '../parts/entity/entity-address';
import { EntityChip } from '../parts/entity/entity-chip';
import { EntityLink } from '../parts/entity/entity-link';
import { EntityPicture } from '../parts/entity/entity-picture';
import { PageHeading } from '../parts/page-heading';
import { TimeText } from '../parts/time-text';
import { typeAddress } from '../search/search-state';
import { useName } from '../values/names-context';
import type { StoredAspects } from '../api/entity-queries';
import type { ShownEntity } from '../entities/entity-tab';
import { MoreMenu } from './more-menu';

/** What the entity is, where it belongs, its name, and who changed it last. */
export function EntityHeader({ entity }: { readonly entity: ShownEntity }) {
  const { model, aspects, summary, related = [] } = entity;
  const { urn, name, key, kinds = [], states = [], removed, platform, places = [] } = summary;
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
            <LastChange aspects={aspects} />
          </p>
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
  return related.flatMap(({ title, outcomes }) =>
    outcomes
      .filter(({ tone }) => tone === 'bad')
      .map((outcome) => (
        <Link className="badge problem" href={entityAddress(urn, { tab: title })} key={`${title} ${outcome.title}`}>
          {title}: {outcome.total.toLocaleString('en')} {outcome.title.toLowerCase()}
        </Link>
      )),
  );
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
