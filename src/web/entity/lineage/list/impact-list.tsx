import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listingQuery } from '#web/api/models/model-queries';
import { saveCsv } from '#web/ui/parts/buttons/save-csv';
import { Missing, type MissingProps } from '../missing';
import { type ImpactRow, impactCsv, impactRows, ownedBy, type Sort, sortedRows, NOBODY, ownersOf } from './impact-rows';
import { ImpactTable } from './impact-table';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { counted } from '#web/ui/parts/counted';

interface ImpactListProps extends MissingProps {
  /** The number of entities, in words. */
  readonly summary: string;
}

/** The lineage as a table: the same answer as the picture, for everybody who reads better than they look. */
export function ImpactList({ summary, ...cut }: ImpactListProps) {
  const { graph } = cut;
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
  return (
    <section aria-label="List of the lineage">
      <Tools text={text} rows={rows} all={all.length} summary={summary} onText={setText} />
      <Missing {...cut} />
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
        {rows.length === all ? summary : `${rows.length.toLocaleString()} of ${all.toLocaleString()}`}
      </p>
      <button type="button" className="button small" onClick={() => saveCsv('lineage.csv', impactCsv(rows))}>
        CSV
      </button>
    </div>
  );
}

interface OwnerCountsProps {
  readonly rows: readonly ImpactRow[];
  /** Whose entities the list shows; those of everybody if undefined. */
  readonly owner: string | undefined;
  readonly onOwner: (owner: string | undefined) => void;
}

/** More are in the column of owners. */
const SHOWN = 8;

/** Whom a change concerns. A click shows their entities alone. */
function OwnerCounts({ rows, owner, onOwner }: OwnerCountsProps) {
  const counts = ownersOf(rows);
  if (counts.every(({ name }) => name === NOBODY)) return null;
  const others = counts.length - SHOWN;
  return (
    <ul className="lineage-owners" aria-label="Owners of these entities">
      {counts.slice(0, SHOWN).map(({ name, count }) => (
        <li key={name}>
          <button
            type="button"
            className="button small quiet"
            aria-pressed={name === owner}
            onClick={() => onOwner(name === owner ? undefined : name)}
          >
            {name !== NOBODY && <Avatar name={name} />}
            {name === NOBODY ? 'No owner' : name} <span className="soft">{count.toLocaleString()}</span>
          </button>
        </li>
      ))}
      {others > 0 && <li className="soft">and {counted(others, 'more owner')}</li>}
    </ul>
  );
}
