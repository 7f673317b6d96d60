import { queryOptions, useQuery } from '@tanstack/react-query';
import { searchSummaries } from '#generated/http/addresses';
import type { SummaryHit } from '#generated/http/messages';
import type { RowRole } from '#generated/registry/display-types';
import { aspectsQuery } from '#web/api/entity-queries';
import { type ModelListing, modelQuery } from '#web/api/models/model-queries';
import { send } from '#web/api/send';
import { entityAddress, typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { PageLink } from '#web/ui/parts/page-link.tsx';
import { useFirst } from '#web/ui/parts/use-first.tsx';
import { plainPath } from '#web/ui/values/field-path';
import { mergeRows } from '../rows/merge-rows';
import { treeOf } from '../rows/row-lists';
import { type Container, within } from './contents-query';
import { ContentsSection } from './contents-section';

export interface ContentsProps {
  readonly container: Container;
  /** What people call entities of its type. */
  readonly kind: string;
}

/** All that names an entity: other entities, and rows of them. */
export function ContentsOfEntity(props: ContentsProps) {
  return (
    <>
      <ContentsSection {...props} />
      <ColumnsWith {...props} />
    </>
  );
}

/** Entities whose rows are listed; each is read whole. */
const ENTITIES = 10;
/** Rows of one entity before the others are asked for. */
const ROWS = 12;

interface ColumnsWithProps {
  readonly container: Container;
  readonly kind: string;
}

/** The rows of entities, such as columns, that have a label: apart from the entities that have it themselves. */
function ColumnsWith({ container, kind }: ColumnsWithProps) {
  const { urn, naming, listing } = container;
  const fields = rowFields(listing, naming.role, typeOfUrn(urn));
  const { data } = useQuery({ ...rowsQuery(urn, fields), enabled: fields.length > 0 });
  if (!data || data.total === 0) return null;
  const what = Object.values(listing.searchFields).find(({ row }) => row === 'path')?.title ?? 'Rows';
  const title = `${what} with this ${kind.toLowerCase()}`;
  return (
    <section className="aspect contents" aria-label={title}>
      <header>
        <h2>
          {title} <span className="soft">in {data.total.toLocaleString()}</span>
        </h2>
      </header>
      <ul className="plain">
        {data.hits.map((hit) => (
          <RowsOf key={hit.urn} hit={hit} urn={urn} listing={listing} />
        ))}
      </ul>
      {data.total > data.hits.length && (
        <p className="soft">
          The first {data.hits.length} that have such {what.toLowerCase()} are shown.
        </p>
      )}
    </section>
  );
}

/** The search fields by which rows name an entity of the type. */
function rowFields({ searchFields }: ModelListing, role: string, type: string): readonly string[] {
  const isRole = (row: RowRole | string | undefined) => row === role && (row === 'tag' || row === 'term');
  return Object.entries(searchFields)
    .filter(([, { row, refersTo }]) => isRole(row) && refersTo?.includes(type) === true)
    .map(([name]) => name);
}

function rowsQuery(urn: string, fields: readonly string[]) {
  const body = { input: '*', count: ENTITIES, filter: within(urn, fields), searchFlags: { skipAggregates: true } };
  return queryOptions({
    queryKey: ['rows with', body],
    queryFn: ({ signal }) => send(searchSummaries, { body, signal }),
    staleTime: 30_000,
  });
}

interface RowsOfProps {
  readonly hit: SummaryHit;
  /** The label. */
  readonly urn: string;
  readonly listing: ModelListing;
}

function RowsOf({ hit, urn, listing }: RowsOfProps) {
  const { data: model } = useQuery(modelQuery(hit.entityType));
  const { data: aspects } = useQuery(aspectsQuery(hit.entityType, hit.urn));
  const tree = model && aspects && treeOf({ model, aspects });
  const all = tree ? mergeRows({ model, aspects }, tree) : [];
  const rows = all.filter(({ tags, terms }) => [...tags, ...terms].some((mark) => mark.urn === urn));
  const { shown, more } = useFirst(rows, ROWS);
  const place = tree?.aspect.section === undefined ? {} : { tab: tree.aspect.section };
  return (
    <li className="rows-with">
      <TypeTile icon={listing.entities.find(({ name }) => name === hit.entityType)?.icon ?? 'box'} size="small" />
      <EntityLink urn={hit.urn} name={hit.name} />
      {hit.platform && <span className="soft">{hit.platform.name}</span>}
      <span className="row-names">
        {shown.map(({ id, path }) => (
          <PageLink key={id} href={entityAddress(hit.urn, { ...place, field: path })}>
            <code>{plainPath(path)}</code>
          </PageLink>
        ))}
      </span>
      {more}
    </li>
  );
}
