import type { SummaryFacet } from '#generated/http/messages';
import { TYPE_FIELD } from '#web/api/search-state';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { type Container, contentsAddress } from './contents-query';

interface TypeCountsProps {
  readonly container: Container;
  readonly facets: readonly SummaryFacet[];
}

/** The number of entities of each type. Nothing if all are of one. */
export function TypeCounts({ container, facets }: TypeCountsProps) {
  const values = facets.find(({ field }) => field === TYPE_FIELD)?.values ?? [];
  if (values.length < 2) return null;
  return (
    <ul className="tiles" aria-label="By type">
      {values.map(({ value, title, count }) => {
        const type = container.listing.entities.find(({ name }) => name === value);
        const filters = [{ field: TYPE_FIELD, values: [value], excludes: false }];
        return (
          <li key={value}>
            <PageLink className="tile" href={contentsAddress(container, { filters }, value)}>
              <TypeTile icon={type?.icon ?? 'box'} />
              <strong>{count.toLocaleString()}</strong>
              <span className="tile-name">{count === 1 ? (type?.title ?? title) : title}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
