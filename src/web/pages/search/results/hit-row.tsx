import { Fragment, memo } from 'react';
import { plainLine } from '#web/ui/parts/plain-line';
import type { EntityDisplay } from '#generated/registry/display-types';
import { AlsoIn } from '#web/ui/parts/entity/also-in.tsx';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Labels } from '#web/ui/parts/labels.tsx';
import { Highlight } from './highlight';
import { PreviewButton } from './preview-button';
import { PopularBadge } from '#web/ui/parts/entity/popular-badge.tsx';
import { PlatformMark } from '#web/ui/parts/entity/platform-mark.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { Whereabouts } from '#web/ui/parts/entity/whereabouts.tsx';
import { isExact, reasonOf } from './reason';
import type { Hit } from '../search-queries';
import { SelectBox } from '#web/pages/bulk/selection/select-box.tsx';
import { excerptOf } from '../words';

interface HitRowProps {
  readonly hit: Hit;
  readonly type: EntityDisplay | undefined;
  readonly query: string;
  /** Whether it is one of the results of a page, which can be selected and previewed. */
  readonly isResult?: boolean;
}

/** One result: what people call it, what it is and where it belongs, who owns it, and why it was found. */
export const HitRow = memo(function HitRow({ hit, type, query, isResult = false }: HitRowProps) {
  const { urn, name, states = [], removed, recentUse, owners = [], tags = [], terms = [] } = hit;
  const icon =
    type?.icon === 'platform' ? (
      <PlatformMark urn={urn} name={name} />
    ) : (
      <TypeTile icon={type?.icon ?? 'box'} size="small" />
    );
  return (
    <article className="hit">
      <span className="hit-icon">{isResult ? <SelectBox hit={hit}>{icon}</SelectBox> : icon}</span>
      <div className="hit-text">
        <h2 className="hit-name">
          <EntityLink urn={urn} name={<Highlight text={name} query={query} />} />
          {isExact(hit, query) && <span className="badge exact">Exact match</span>}
          <PopularBadge use={recentUse} />
          {removed && <span className="badge refused">Deleted</span>}
          {states.map((state) => (
            <span className="badge refused" key={state}>
              {state}
            </span>
          ))}
        </h2>
        <Path hit={hit} type={type} query={query} />
        <Why hit={hit} query={query} />
      </div>
      <Labels owners={owners} tags={tags} terms={terms} />
      {isResult && <PreviewButton urn={urn} name={name} />}
    </article>
  );
});

/** One line: the type, the platform, the places, and the full name. */
function Path({ hit, type, query }: HitRowProps) {
  const { key, kinds = [], platform, places, entityType, otherSides = [] } = hit;
  return (
    <p className="hit-path">
      <Whereabouts kind={kinds[0] ?? type?.title ?? entityType} platform={platform} places={places} />
      {key !== undefined && (
        <>
          {' · '}
          <span className="hit-key">
            <Highlight text={key} query={query} />
          </span>
        </>
      )}
      {otherSides.map((side) => (
        <span key={side.urn}>
          {' · '}
          <AlsoIn side={side} />
        </span>
      ))}
    </p>
  );
}

/** The description; where the words are in another field, that field too. */
function Why({ hit, query }: Omit<HitRowProps, 'type'>) {
  const reason = reasonOf(hit, query);
  const description = hit.description === undefined ? '' : plainLine(hit.description);
  return (
    <>
      {description !== '' && description !== hit.name && (
        <p className="hit-description">
          <Highlight text={excerptOf(description, query)} query={query} />
        </p>
      )}
      {reason && (
        <p className="hit-why">
          <span>{reason.title}</span>{' '}
          {reason.values.map((value, index) => (
            <Fragment key={value}>
              {index > 0 && ', '}
              <ReasonValue urn={hit.urn} value={value} place={reason.places?.[index]} query={query} />
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

interface ReasonValueProps {
  readonly urn: string;
  readonly value: string;
  readonly place: Readonly<Record<string, string>> | undefined;
  readonly query: string;
}

/** What was found in rows of the entity, such as its columns, leads to them. */
function ReasonValue({ urn, value, place, query }: ReasonValueProps) {
  const text = <Highlight text={excerptOf(value, query)} query={query} />;
  return place ? <PageLink href={entityAddress(urn, place)}>{text}</PageLink> : text;
}
