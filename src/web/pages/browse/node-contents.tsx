import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { summariesQuery } from '#web/api/entity-queries';
import { typesWithin } from '#web/api/models/creatable-types';
import { ShowMore } from '#web/ui/parts/buttons/show-more.tsx';
import { NewLinks } from '#web/ui/parts/entity/new-links.tsx';
import type { ModelListing } from '#web/api/models/model-queries';
import { ContentsOfEntity } from '#web/entity/contents/contents-of-entity.tsx';
import { namingFields } from '#web/entity/contents/naming-fields';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { HitRow } from '../search/results/hit-row';
import { searchAddress, NO_SEARCH, type SearchState } from '#web/api/search-state';
import { contentsQuery } from './browse-queries';
import { browseAddress, type BrowseState } from './browse-state';
import { MoveButton } from './move-button';
import { kindOf } from './node-filter';
import type { Way } from './ways';
import { Answer } from '#web/ui/parts/states/answer.tsx';

interface NodeProps {
  readonly way: Way;
  readonly state: BrowseState;
  readonly listing: ModelListing;
}

/** The open node: what it is, and the entities in it, as a search shows them. A leaf, such as a term, shows what has it. */
export function NodeContents(props: NodeProps) {
  const { way, state, listing } = props;
  const last = state.path.at(-1) ?? '';
  const leaf = way.leaves.includes(typeOfUrn(last)) ? namingFields(listing, typeOfUrn(last)) : undefined;
  if (!leaf) return <FolderContents {...props} />;
  const kind = listing.entities.find(({ name }) => name === typeOfUrn(last))?.title ?? '';
  return (
    <>
      <NodeHeading {...props} />
      <ContentsOfEntity container={{ urn: last, naming: leaf, listing }} kind={kind} />
    </>
  );
}

/** The entities in a folder. */
function FolderContents({ way, state, listing }: NodeProps) {
  const result = useInfiniteQuery(contentsQuery(way, state.path));
  const { data } = result;
  const hits = data?.pages.flatMap((page) => page.hits) ?? [];
  const total = data?.pages[0]?.total;
  return (
    <>
      <NodeHeading way={way} state={state} listing={listing} />
      <div className="result-tools">
        <p role="status">{total === undefined ? 'Loading…' : `${total.toLocaleString()} inside`}</p>
        <span className="spacer" />
        <Link className="link-button" href={searchAddress(searchOf(way, state.path))}>
          Narrow in Search
        </Link>
      </div>
      <Answer of={result} shapes={<Skeleton lines={6} tall />} />
      {total === 0 && <p className="browse-empty soft">It has no direct entries that you may see.</p>}
      <ol className="hits">
        {hits.map((hit) => (
          <li key={hit.urn}>
            <HitRow hit={hit} type={listing.entities.find(({ name }) => name === hit.entityType)} query="" />
          </li>
        ))}
      </ol>
      <ShowMore query={result} />
    </>
  );
}

/** The way to the node, its name with a link to its page, and its description. */
function NodeHeading({ way, state, listing }: NodeProps) {
  const { path } = state;
  const urns = path.filter((step) => step.startsWith('urn:'));
  const { data: summaries } = useQuery(summariesQuery(urns));
  const nameOf = (step: string) =>
    listing.entities.find(({ name }) => name === step)?.plural ?? summaries?.get(step)?.name ?? '…';
  const last = path.at(-1) ?? '';
  const summary = summaries?.get(last);
  const title = nameOf(last);
  useEffect(() => {
    document.title = `${title} · Browse · Aspectory`;
  }, [title]);
  return (
    <header className="node-heading">
      <nav aria-label="Way to it">
        <ol className="crumbs">
          {path.slice(0, -1).map((step, index) => (
            <li key={step}>
              <Link href={browseAddress({ ...state, path: path.slice(0, index + 1) })}>{nameOf(step)}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <h2>{title}</h2>
      {summary?.description !== undefined && <p className="node-description">{summary.description}</p>}
      {kindOf(way, path) !== 'type' && summary && <EntityLink urn={last} name={`Open the page of ${title}`} />}
      <div className="node-actions">
        <NewLinks types={typesWithin(listing, typeOfUrn(last))} place={last} />
        <MoveButton urn={last} name={title} listing={listing} />
      </div>
    </header>
  );
}

const TYPES = '_entityType';

/** The search that finds what is in a node, to narrow it by facets. */
function searchOf(way: Way, path: readonly string[]): SearchState {
  const [type = '', platform = ''] = path;
  const last = path.at(-1) ?? '';
  const is = (field: string, value: string) => ({ field, values: [value], excludes: false });
  const ofType = way.platform === undefined ? [] : [is(TYPES, type)];
  const kind = kindOf(way, path);
  // Fields that name the same folder are alternatives, which a search in an address does not have: the first one has most of them.
  const [field] = way.fields;
  if (kind === 'folder')
    return { ...NO_SEARCH, filters: [...ofType, ...(field === undefined ? [] : [is(field, last)])] };
  const onPlatform = kind === 'platform' && way.platform !== undefined ? [is(way.platform, platform)] : [];
  return { ...NO_SEARCH, filters: [...ofType, ...onPlatform] };
}
