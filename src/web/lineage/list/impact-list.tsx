import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { listingQuery } from '../../models/model-queries';
import { typeOfUrn } from '../../parts/entity-address';
import { EntityLink } from '../../parts/entity-link';
import { Icon } from '../../parts/icon';
import { ScrollBox } from '../../parts/scroll-box';
import type { LineageGraph } from '../lineage-graph';
import { saveFile } from '../../parts/save-file';
import { hopsText } from '../words';
import { type ImpactRow, impactCsv, impactRows, SORTS, type Sort, sortedRows } from './impact-rows';

const TITLES: Readonly<Record<Sort, string>> = {
  name: 'Name',
  type: 'Type',
  platform: 'Platform',
  hops: 'Hops',
  owners: 'Owners',
};
const ROW_HEIGHT = 41;

/** The lineage as a table: the same answer as the picture, for everybody who reads better than they look. */
export function ImpactList({ graph }: { readonly graph: LineageGraph }) {
  const { data: listing } = useQuery(listingQuery);
  const [text, setText] = useState('');
  const [{ sort, isDown }, setSort] = useState<{ readonly sort: Sort; readonly isDown: boolean }>({
    sort: 'hops',
    isDown: false,
  });
  const all = useMemo(() => {
    const titles = new Map(listing?.entities.map(({ name, title }) => [name, title]));
    return impactRows(graph, (type) => titles.get(type) ?? type);
  }, [graph, listing]);
  const rows = useMemo(() => sortedRows(all, text, sort, isDown), [all, text, sort, isDown]);
  const icons = useMemo(() => new Map(listing?.entities.map(({ name, icon }) => [name, icon])), [listing]);
  return (
    <section aria-label="List of the lineage">
      <div className="lineage-list-tools">
        <div className="search">
          <input
            type="search"
            aria-label="Find in the list"
            placeholder="Find by name, type, platform or owner"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p role="status" className="soft">
          {rows.length === all.length
            ? `${all.length.toLocaleString('en')} ${all.length === 1 ? 'entity' : 'entities'}`
            : `${rows.length} of ${all.length}`}
        </p>
        <button
          type="button"
          className="button small"
          onClick={() => saveFile('lineage.csv', 'text/csv', impactCsv(rows))}
        >
          CSV
        </button>
      </div>
      <Table
        rows={rows}
        sort={sort}
        isDown={isDown}
        icons={icons}
        onSort={(next) => setSort((now) => ({ sort: next, isDown: now.sort === next && !now.isDown }))}
      />
    </section>
  );
}

interface TableProps {
  readonly rows: readonly ImpactRow[];
  readonly sort: Sort;
  readonly isDown: boolean;
  readonly icons: ReadonlyMap<string, string>;
  readonly onSort: (sort: Sort) => void;
}

function Table({ rows, sort, isDown, icons, onSort }: TableProps) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler of React, which it would hinder, is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
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
            {SORTS.map((each) => (
              <th key={each} scope="col" aria-sort={each === sort ? (isDown ? 'descending' : 'ascending') : 'none'}>
                <button type="button" className="sort-button" onClick={() => onSort(each)}>
                  {TITLES[each]}
                  <span aria-hidden="true">{each === sort ? (isDown ? ' ↓' : ' ↑') : ''}</span>
                </button>
              </th>
            ))}
            <th scope="col">Way from the middle</th>
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {shown.map(({ index }) => {
            const row = rows[index];
            return row && <Row key={row.urn} row={row} index={index} icon={icons.get(typeOfUrn(row.urn)) ?? 'box'} />;
          })}
          <Space height={after} />
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Space({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only keeps the place of other rows */}
      <td colSpan={SORTS.length + 1} style={{ height, padding: 0 }} />
    </tr>
  );
}

function Row({ row, index, icon }: { readonly row: ImpactRow; readonly index: number; readonly icon: string }) {
  const { urn, name, type, platform, hops, owners, states, path } = row;
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <Icon name={icon} /> <EntityLink urn={urn} name={name} />
        {states.map((state) => (
          <span className="badge refused" key={state}>
            {state}
          </span>
        ))}
      </th>
      <td>{type}</td>
      <td>{platform}</td>
      <td>{hops === 0 ? 'beside' : hopsText(hops)}</td>
      <td>{owners.join(', ')}</td>
      <td className="soft lineage-way">{path.slice(1).join(' → ')}</td>
    </tr>
  );
}
