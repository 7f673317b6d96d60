import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { useIsNarrow } from '../use-is-narrow';
import { hopsNumber, hopsText } from '../words';
import { type ImpactRow, SORTS, type Sort } from './impact-rows';

const TITLES: Readonly<Record<Sort, string>> = {
  name: 'Name',
  type: 'Type',
  platform: 'Platform',
  hops: 'Hops',
  owners: 'Owners',
};
/** The height of a row. On a telephone the type, the platform and the owners are below the name, and there is no path. */
const ROW_HEIGHT = { wide: 41, narrow: 57 } as const;
const BELOW_NAME: ReadonlySet<Sort> = new Set(['type', 'platform', 'owners']);

interface ImpactTableProps {
  readonly rows: readonly ImpactRow[];
  readonly sort: Sort;
  readonly isDown: boolean;
  readonly icons: ReadonlyMap<string, string>;
  readonly onSort: (sort: Sort) => void;
}

/** Rows in view only. */
export function ImpactTable({ rows, sort, isDown, icons, onSort }: ImpactTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const sorts = isNarrow ? SORTS.filter((each) => !BELOW_NAME.has(each)) : SORTS;
  const columns = sorts.length + (isNarrow ? 0 : 1);
  // oxlint-disable-next-line react/incompatible-library -- the compiler of React, which it would hinder, is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide),
    overscan: 10,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <ScrollBox className="wide-table lineage-table" label="Entities of the lineage" box={box}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {sorts.map((each) => (
              <th key={each} scope="col" aria-sort={each === sort ? (isDown ? 'descending' : 'ascending') : 'none'}>
                <button type="button" className="sort-button" onClick={() => onSort(each)}>
                  {TITLES[each]}
                  <span aria-hidden="true">{each === sort ? (isDown ? ' ↓' : ' ↑') : ''}</span>
                </button>
              </th>
            ))}
            {!isNarrow && <th scope="col">Path</th>}
          </tr>
        </thead>
        <tbody>
          <Space height={before} columns={columns} />
          {shown.map(({ index }) => {
            const row = rows[index];
            return (
              row && <Row key={row.urn} {...{ row, index, isNarrow }} icon={icons.get(typeOfUrn(row.urn)) ?? 'box'} />
            );
          })}
          <Space height={after} columns={columns} />
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A cell over more columns than there are would make the table have them. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of other rows */}
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface RowProps {
  readonly row: ImpactRow;
  readonly index: number;
  readonly icon: string;
  readonly isNarrow: boolean;
}

function Row({ row, index, icon, isNarrow }: RowProps) {
  const { page, name, type, platform, hops, owners, states, path } = row;
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <TypeTile icon={icon} size="small" /> <EntityLink {...page} name={name} />
        {states.map((state) => (
          <span className="badge refused" key={state}>
            {state}
          </span>
        ))}
        {isNarrow && <p className="lineage-kind">{[type, platform, owners.join(', ')].filter(Boolean).join(' · ')}</p>}
      </th>
      {!isNarrow && <td>{type}</td>}
      {!isNarrow && <td>{platform}</td>}
      <td>{hops === 0 ? 'beside' : isNarrow ? hopsNumber(hops) : hopsText(hops)}</td>
      {!isNarrow && <td>{owners.join(', ')}</td>}
      {!isNarrow && <td className="soft lineage-way">{path.slice(1).join(' → ')}</td>}
    </tr>
  );
}
