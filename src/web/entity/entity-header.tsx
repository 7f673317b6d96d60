import type { EntitySummary } from '../../../generated/http/messages';
import type { EntityTypeModel } from '../models/model-queries';
import { CopyButton } from '../parts/copy-button';
import { EntityLink } from '../parts/entity-link';
import { Icon } from '../parts/icon';
import { PageHeading } from '../parts/page-heading';

interface EntityHeaderProps {
  readonly model: EntityTypeModel;
  readonly summary: EntitySummary;
}

/** What the entity is, where it belongs, and its name. */
export function EntityHeader({ model: { entity }, summary }: EntityHeaderProps) {
  const { urn, name, key, kinds = [], states = [], removed, platform, places = [] } = summary;
  const around = [...(platform ? [platform] : []), ...places];
  return (
    <header className="entity-header">
      <p className="breadcrumb">
        <span className="entity-type" title={entity.doc}>
          <Icon name={entity.icon} /> {kinds[0] ?? entity.title}
        </span>
        {around.map((place) => (
          <span key={place.urn}>
            <EntityLink urn={place.urn} name={place.name} />
          </span>
        ))}
      </p>
      <PageHeading title={name}>
        <span className="entity-badges">
          {removed && <span className="badge refused">Deleted</span>}
          {states.map((state) => (
            <span className="badge refused" key={state}>
              {state}
            </span>
          ))}
        </span>
      </PageHeading>
      <p className="entity-key">
        {key !== undefined && <span className="full-name">{key}</span>}
        <code className="urn">{urn}</code> <CopyButton text={urn} what="the urn" />
      </p>
    </header>
  );
}
