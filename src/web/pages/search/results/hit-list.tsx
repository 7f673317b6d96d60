import { memo } from 'react';
import type { ModelListing } from '#web/api/models/model-queries';
import { HitRow } from './hit-row';
import type { Hit } from '../search-queries';
import { useFirstHits } from './use-first-hits';

interface HitListProps {
  readonly hits: readonly Hit[];
  /** The text that the hits answer. */
  readonly query: string;
  readonly listing: ModelListing | undefined;
}

/** The hits as cards. */
export const HitList = memo(function HitList({ hits, query, listing }: HitListProps) {
  const typeOf = (name: string) => listing?.entities.find((entity) => entity.name === name);
  return (
    <ol className="hits">
      {useFirstHits(hits).map((hit) => (
        <li key={hit.urn}>
          <HitRow hit={hit} type={typeOf(hit.entityType)} query={query} isResult />
        </li>
      ))}
    </ol>
  );
});
