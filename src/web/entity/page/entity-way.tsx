import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { NamedEntity } from '#generated/http/messages';
import { listingQuery, type ModelListing } from '#web/api/models/model-queries';
import { typeAddress } from '#web/api/search-state';
import { EntityChip } from '#web/ui/parts/entity/entity-chip.tsx';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import type { ShownEntity } from '../tab/entity-tab';
import { placesAboveQuery } from './places-above';

/**
 * Shows the place of the entity: its platform and what it is in there, outermost first. What else it belongs to, such as a domain, stands
 * apart.
 */
export function EntityWay({ entity: { model, summary } }: { readonly entity: ShownEntity }) {
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
