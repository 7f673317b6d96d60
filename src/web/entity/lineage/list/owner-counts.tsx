import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { type ImpactRow, NOBODY, ownersOf } from './impact-rows';

interface OwnerCountsProps {
  readonly rows: readonly ImpactRow[];
  /** Whose entities the list shows; those of everybody if undefined. */
  readonly owner: string | undefined;
  readonly onOwner: (owner: string | undefined) => void;
}

/** More are in the column of owners. */
const SHOWN = 8;

/** Whom a change concerns. A click shows their entities alone. */
export function OwnerCounts({ rows, owner, onOwner }: OwnerCountsProps) {
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
            {name === NOBODY ? 'No owner' : name} <span className="soft">{count.toLocaleString('en')}</span>
          </button>
        </li>
      ))}
      {others > 0 && (
        <li className="soft">
          and {others.toLocaleString('en')} more {others === 1 ? 'owner' : 'owners'}
        </li>
      )}
    </ul>
  );
}
