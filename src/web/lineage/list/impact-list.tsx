import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listingQuery } from '../../models/model-queries';
import { saveFile } from '../../parts/buttons/save-file';
import { missingFrom } from '../groups';
import type { LineageGraph } from '../lineage-graph';
import { MOST } from '../lineage-state';
import { type ImpactRow, impactCsv, impactRows, ownedBy, type Sort, sortedRows } from './impact-rows';
import { ImpactTable } from './impact-table';
import { OwnerCounts } from './owner-counts';

interface ImpactListProps {
  readonly graph: LineageGraph;
  /** How many of them there are, in words. */
  readonly summary: string;
  /** The hops and the room that were asked for. */
  readonly hops: number;
  readonly most: number;
  readonly onMost: (most: number) => void;
}

/** The lineage as a table: the same answer as the picture, for everybody who reads better than they look. */
export function ImpactList({ graph, summary, hops, most, onMost }: ImpactListProps) {
  const { data: listing } = useQuery(listingQuery);
  const [text, setText] = useState('');
  const [owner, setOwner] = useState<string>();
  const [{ sort, isDown }, setSort] = useState<{ readonly sort: Sort; readonly isDown: boolean }>({
    sort: 'hops',
    isDown: false,
  });
  const all = useMemo(() => {
    const titles = new Map(listing?.entities.map(({ name, title }) => [name, title]));
    return impactRows(graph, (type) => titles.get(type) ?? type);
  }, [graph, listing]);
  const rows = useMemo(() => sortedRows(ownedBy(all, owner), text, sort, isDown), [all, owner, text, sort, isDown]);
  const icons = useMemo(() => new Map(listing?.entities.map(({ name, icon }) => [name, icon])), [listing]);
  const missing = useMemo(() => missingFrom(graph, hops), [graph, hops]);
  return (
    <section aria-label="List of the lineage">
      <Tools text={text} rows={rows} all={all.length} summary={summary} onText={setText} />
      {missing > 0 && <Missing missing={missing} most={most} onMost={onMost} />}
      <OwnerCounts rows={all} owner={owner} onOwner={setOwner} />
      <ImpactTable
        rows={rows}
        sort={sort}
        isDown={isDown}
        icons={icons}
        onSort={(next) => setSort((now) => ({ sort: next, isDown: now.sort === next && !now.isDown }))}
      />
    </section>
  );
}

interface ToolsProps {
  readonly text: string;
  readonly rows: readonly ImpactRow[];
  readonly all: number;
  readonly summary: string;
  readonly onText: (text: string) => void;
}

function Tools({ text, rows, all, summary, onText }: ToolsProps) {
  return (
    <div className="lineage-list-tools">
      <div className="search">
        <input
          type="search"
          aria-label="Find in the list"
          placeholder="Find by name, type, platform or owner"
          value={text}
          maxLength={200}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      <p role="status">
        {rows.length === all ? summary : `${rows.length.toLocaleString('en')} of ${all.toLocaleString('en')}`}
      </p>
      <button
        type="button"
        className="button small"
        onClick={() => saveFile('lineage.csv', 'text/csv', impactCsv(rows))}
      >
        CSV
      </button>
    </div>
  );
}

/** The list is cut like the picture, so it says so, and offers the rest. */
function Missing({ missing, most, onMost }: { readonly missing: number } & Pick<ImpactListProps, 'most' | 'onMost'>) {
  const next = MOST.find((each) => each > most);
  const count = missing.toLocaleString('en');
  return (
    <p className="lineage-missing">
      {missing === 1 ? '1 more neighbour is not listed.' : `${count} more neighbours are not listed.`}{' '}
      {next !== undefined && (
        <button type="button" className="link-button" onClick={() => onMost(next)}>
          List up to {next.toLocaleString('en')} entities
        </button>
      )}
    </p>
  );
}
