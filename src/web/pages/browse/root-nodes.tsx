import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ModelListing } from '#web/api/models/model-queries';
import { Panel, ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { childrenQuery } from './browse-queries';
import { browseAddress, type BrowseState } from './browse-state';
import { iconOf } from './use-tree';
import type { Way } from './ways';

interface RootNodesProps {
  readonly way: Way;
  readonly state: BrowseState;
  readonly listing: ModelListing;
}

/** Where to begin, while no node is open. */
export function RootNodes({ way, state, listing }: RootNodesProps) {
  const { data, error, refetch } = useQuery(childrenQuery(way, [], ''));
  if (error && !data) return <ProblemPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} tall />;
  if (data.children.length === 0) {
    const plural = listing.entities.find(({ name }) => name === way.folder)?.plural ?? 'Folders';
    return (
      <Panel kind="empty" title="Nothing to browse this way">
        <p>{plural} appear here as soon as the catalog has one that you may see.</p>
      </Panel>
    );
  }
  return (
    <ul className="tiles">
      {data.children.map(({ step, name, count }) => (
        <li key={step}>
          <Link className="tile" href={browseAddress({ ...state, path: [step] })}>
            <TypeTile icon={iconOf(way, [step], listing)} />
            <strong>{count.toLocaleString('en')}</strong>
            <span className="tile-name">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
