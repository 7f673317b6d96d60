import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { CatalogSummary } from '#generated/http/messages';
import { listingQuery } from '#web/api/models/model-queries';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { typeAddress } from '#web/api/search-state';
import { inOrder } from './type-order';

/** How many entities of each type there are, without those that came with the service. */
export function TypeTiles({ types }: Pick<CatalogSummary, 'types'>) {
  const { data: listing } = useQuery(listingQuery);
  const counted = types.flatMap(({ entityType, count }) => {
    const entity = listing?.entities.find(({ name }) => name === entityType);
    return entity ? [{ entity, count }] : [];
  });
  return (
    <ul className="tiles">
      {inOrder(counted).map(({ entity: { name, icon, title, plural }, count }) => (
        <li key={name}>
          <Link className="tile" href={typeAddress(name)}>
            <TypeTile icon={icon} />
            <strong>{count.toLocaleString('en')}</strong>
            <span className="tile-name">{count === 1 ? title : plural}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
