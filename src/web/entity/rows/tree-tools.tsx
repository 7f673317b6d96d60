import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';

interface TreeToolsProps {
  /** The title of the list, such as "Columns". */
  readonly what: string;
  readonly total: number;
  /** How many rows fit the text. */
  readonly count: number;
  readonly find: string;
  readonly isNested: boolean;
  readonly onFind: (text: string) => void;
  readonly onCollapse: (isAll: boolean) => void;
}

/** The field that finds rows, how many there are, and buttons for all levels at once. */
export function TreeTools({ what, total, count, find, isNested, onFind, onCollapse }: TreeToolsProps) {
  const name = what.toLowerCase();
  const isFinding = find.trim() !== '';
  return (
    <div className="tree-tools">
      <input
        type="search"
        placeholder={`Find in ${name}`}
        aria-label={`Find in ${name}`}
        value={find}
        onChange={(event) => onFind(event.target.value)}
      />
      <span className="soft" role="status">
        {isFinding ? `${count.toLocaleString('en')} of ${total.toLocaleString('en')}` : total.toLocaleString('en')}{' '}
        {name}
      </span>
      {isNested && !isFinding && (
        <span className="tree-levels">
          <button type="button" className="button small quiet" onClick={() => onCollapse(false)}>
            <ChevronsUpDown size={14} aria-hidden="true" /> Expand all
          </button>
          <button type="button" className="button small quiet" onClick={() => onCollapse(true)}>
            <ChevronsDownUp size={14} aria-hidden="true" /> Collapse all
          </button>
        </span>
      )}
    </div>
  );
}
