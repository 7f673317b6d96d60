import { Link } from 'wouter';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { LongName } from '#web/ui/parts/long-name.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import type { ModelListing } from '#web/api/models/model-queries';
import { type Column, chosenColumns, columnOf } from '../columns';
import { Highlight } from './highlight';
import { PreviewButton } from './preview-button';
import type { Hit } from '../search-queries';
import { searchAddress, type SearchState } from '#web/api/search-state';
import { SelectBox } from '#web/pages/bulk/selection/select-box.tsx';

interface HitTableProps {
  readonly hits: readonly Hit[];
  readonly state: SearchState;
  /** The text that the hits answer. */
  readonly query: string;
  readonly listing: ModelListing | undefined;
}

/** The hits as rows with the chosen columns, to compare them. */
export function HitTable({ hits, state, query, listing }: HitTableProps) {
  const columns = chosenColumns(state).map((id) => columnOf(id, listing));
  const iconOf = (name: string) => listing?.entities.find((entity) => entity.name === name)?.icon ?? 'box';
  return (
    <ScrollBox className="wide-table hit-table" label="Results as a table">
      <table>
        <thead>
          <tr>
            <th scope="col" className="select-cell">
              <span className="hidden-text">Selected</span>
            </th>
            <th scope="col">Name</th>
            {columns.map((column) => (
              <Head key={column.id} column={column} state={state} />
            ))}
            <th scope="col">
              <span className="hidden-text">Preview</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.urn}>
              <td className="select-cell">
                <SelectBox hit={hit} />
              </td>
              <th scope="row" title={hit.name}>
                <span className="table-name">
                  <TypeTile icon={iconOf(hit.entityType)} size="small" />
                  <EntityLink
                    urn={hit.urn}
                    name={<LongName name={hit.name} renderPart={(part) => <Highlight text={part} query={query} />} />}
                  />
                </span>
              </th>
              {columns.map(({ id, text }) => (
                <td key={id} title={text(hit)}>
                  {text(hit)}
                </td>
              ))}
              <td>
                <PreviewButton urn={hit.urn} name={hit.name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The title of a column. That of a search field sorts by it: up, down, best match. */
function Head({ column: { id, title, isField }, state }: { readonly column: Column; readonly state: SearchState }) {
  if (!isField) return <th scope="col">{title}</th>;
  const order = state.sort === id ? 'ascending' : state.sort === `-${id}` ? 'descending' : undefined;
  const next = order === undefined ? id : order === 'ascending' ? `-${id}` : '';
  return (
    <th scope="col" aria-sort={order}>
      <Link href={searchAddress({ ...state, sort: next })} replace title={`Sort by ${title}`}>
        {title} <span aria-hidden="true">{order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}</span>
      </Link>
    </th>
  );
}
