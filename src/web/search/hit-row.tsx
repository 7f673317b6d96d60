import type { EntityDisplay } from '../../../generated/registry/display-types';
import { EntityLink } from '../parts/entity-link';
import { Icon } from '../parts/icon';
import { Labels } from '../parts/labels';
import { Highlight } from './highlight';
import type { Hit } from './search-queries';
import { excerptOf } from './words';

interface HitRowProps {
  readonly hit: Hit;
  readonly type: EntityDisplay | undefined;
  readonly query: string;
}

/** One result: what it is, what people call it, where it belongs, and why it was found. */
export function HitRow({ hit, type, query }: HitRowProps) {
  const {
    urn,
    name,
    key,
    kinds = [],
    states = [],
    removed,
    platform,
    places = [],
    owners = [],
    tags = [],
    terms = [],
  } = hit;
  const path = [platform?.name, ...places.map((place) => place.name)].filter((part) => part !== undefined);
  return (
    <article className="hit">
      <span className="hit-icon">
        <Icon name={type?.icon ?? 'box'} size={18} />
      </span>
      <div className="hit-text">
        <p className="hit-path">{[kinds[0] ?? type?.title ?? hit.entityType, ...path].join(' · ')}</p>
        <h2 className="hit-name">
          <Link urn={urn} name={name} query={query} />
          {removed && <span className="badge refused">Deleted</span>}
          {states.map((state) => (
            <span className="badge refused" key={state}>
              {state}
            </span>
          ))}
        </h2>
        {key !== undefined && (
          <p className="hit-key">
            <Highlight text={key} query={query} />
          </p>
        )}
        <Why hit={hit} query={query} />
        <Labels owners={owners} tags={tags} terms={terms} />
      </div>
    </article>
  );
}

function Link({ urn, name, query }: { readonly urn: string; readonly name: string; readonly query: string }) {
  return <EntityLink urn={urn} name={<Highlight text={name} query={query} />} />;
}

/** The description; where the words are in another field, that field. */
function Why({ hit: { name, description, matched }, query }: Omit<HitRowProps, 'type'>) {
  const reason = matched.find(({ value }) => value !== name && value !== description);
  const isDescribed = matched.some(({ value }) => description !== undefined && value.startsWith(description));
  return (
    <>
      {description !== undefined && (
        <p className="hit-description">
          <Highlight text={excerptOf(plain(description), query)} query={query} />
        </p>
      )}
      {reason && !isDescribed && (
        <p className="hit-why">
          <span>{reason.title}</span> <Highlight text={excerptOf(reason.value, query)} query={query} />
        </p>
      )}
    </>
  );
}

/** A line of a text with Markdown in it. */
function plain(text: string): string {
  return text
    .replaceAll(/[#*`>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
