import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { typesBeside } from '#web/api/models/creatable-types';
import { NewLinks } from '#web/ui/parts/entity/new-links.tsx';
import { listingQuery, type ModelListing } from '#web/api/models/model-queries';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { Panel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { Tree } from '#web/ui/parts/tree/tree.tsx';
import { useQueryParams } from '#web/ui/parts/use-query-params';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { browseAddress, type BrowseState, idOf, readBrowse } from './browse-state';
import { NodeContents } from './node-contents';
import { iconOf, useTree } from './use-tree';
import { MAIN_WAYS, type Way, waysOf } from './ways';
import { childrenQuery } from './browse-queries';

/** The catalog as a tree, beside what is in the open node. */
export function BrowsePage() {
  const models = useQuery(listingQuery);
  const listing = models.data;
  const state = readBrowse(useQueryParams());
  if (!listing) return <Waiting of={models} shapes={<Skeleton lines={8} />} />;
  const ways = waysOf(listing);
  const way = ways.find(({ id }) => id === state.way) ?? ways[0];
  if (!way) return <p className="soft">No entity type of the models has a hierarchy, so there is nothing to browse.</p>;
  return (
    <div className={state.path.length > 0 ? 'browse in-node' : 'browse'}>
      <div className="browse-side">
        <PageHeading />
        <WayPicker ways={ways} chosen={way} />
        <BrowseTree key={way.id} way={way} state={state} listing={listing} />
      </div>
      <section className="browse-main" aria-label="What is in it">
        {state.path.length > 0 ? (
          <>
            <Link className="browse-back" href={browseAddress({ ...state, path: [] })}>
              ← By {way.title.toLowerCase()}
            </Link>
            <NodeContents key={idOf(state.path)} way={way} state={state} listing={listing} />
          </>
        ) : (
          <>
            {way.folder !== undefined && <NewLinks types={typesBeside(listing, way.folder)} />}
            <RootNodes way={way} state={state} listing={listing} />
          </>
        )}
      </section>
    </div>
  );
}

interface BrowseTreeProps {
  readonly way: Way;
  readonly state: BrowseState;
  readonly listing: ModelListing;
}

function BrowseTree({ way, state, listing }: BrowseTreeProps) {
  const [, navigate] = useLocation();
  const { rows, toggle, loadMore, retry } = useTree(way, state, listing);
  return (
    <>
      <input
        className="facet-search"
        type="search"
        placeholder="Filter the open folders"
        aria-label="Filter the open folders"
        value={state.filter}
        onChange={({ target }) => navigate(browseAddress({ ...state, filter: target.value }), { replace: true })}
      />
      {rows.length === 0 && <p className="soft">Nothing that is open has “{state.filter}” in its name.</p>}
      <Tree
        label={`By ${way.title.toLowerCase()}`}
        rows={rows}
        selected={idOf(state.path)}
        toggle={toggle}
        loadMore={loadMore}
        retry={retry}
      />
    </>
  );
}

interface RootNodesProps {
  readonly way: Way;
  readonly state: BrowseState;
  readonly listing: ModelListing;
}

/** Shows the nodes at which to begin, while no node is open. */
function RootNodes({ way, state, listing }: RootNodesProps) {
  const roots = useQuery(childrenQuery(way, [], ''));
  const { data } = roots;
  if (!data) return <Waiting of={roots} shapes={<Skeleton lines={6} tall />} />;
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
            {count !== undefined && <strong>{count.toLocaleString()}</strong>}
            <span className="tile-name">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface WayPickerProps {
  readonly ways: readonly Way[];
  readonly chosen: Way;
}

const addressOf = (way: string) => browseAddress({ way, path: [], filter: '' });

/** Chooses the way to browse: the widest ones beside each other, the others in a list. */
function WayPicker({ ways, chosen }: WayPickerProps) {
  const [, navigate] = useLocation();
  const others = ways.slice(MAIN_WAYS);
  const isOther = others.includes(chosen);
  return (
    <nav className="browse-ways" aria-label="Ways to browse">
      <ul className="segments">
        {ways.slice(0, MAIN_WAYS).map((way) => (
          <li key={way.id}>
            <Link href={addressOf(way.id)} aria-current={way === chosen ? 'true' : undefined}>
              {way.title}
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <select
          aria-label="Other ways to browse"
          className={isOther ? 'chosen' : ''}
          value={isOther ? chosen.id : ''}
          onChange={({ target }) => navigate(addressOf(target.value))}
        >
          <option value="" disabled>
            More
          </option>
          {others.map((way) => (
            <option key={way.id} value={way.id}>
              {way.title}
            </option>
          ))}
        </select>
      )}
    </nav>
  );
}
