import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { TreeRow } from './flatten-tree';
import { PlatformMark } from '../entity/platform-mark';
import { Icon } from '../icon';

interface TreeRowProps {
  readonly row: TreeRow;
  readonly elementId: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly activate: () => void;
  readonly toggle: (id: string, isOpen: boolean) => void;
  readonly retry: (parent: string) => void;
}

/** The classes of the steps of indentation. A deeper node has that of the last one. */
const LEVELS = 12;

/** A row of a tree: a node as a link, or what stands for nodes that are not there. */
export function TreeRowView(props: TreeRowProps) {
  const { row } = props;
  const level = `tree-node level-${Math.min(row.level, LEVELS)}`;
  if (row.kind === 'node') return <NodeRow {...props} row={row} className={level} />;
  if (row.kind === 'failed')
    return (
      <div
        className={`${level} note`}
        role="treeitem"
        aria-level={row.level}
        aria-selected={false}
        title={row.error.message}
      >
        <span className="danger-text">Not loaded.</span>
        <button type="button" className="link-button" onClick={() => props.retry(row.parent)}>
          Retry
        </button>
      </div>
    );
  if (row.kind === 'empty')
    return (
      <div className={`${level} note`} role="treeitem" aria-level={row.level} aria-selected={false}>
        Nothing here
      </div>
    );
  return (
    <div className={level} role="treeitem" aria-level={row.level} aria-selected={false} aria-label="Loading" aria-busy>
      <span className="skeleton line" aria-hidden="true" />
    </div>
  );
}

interface NodeRowProps extends Omit<TreeRowProps, 'row' | 'retry'> {
  readonly row: Extract<TreeRow, { kind: 'node' }>;
  readonly className: string;
}

function NodeRow({ row, className, elementId, isSelected, isActive, activate, toggle }: NodeRowProps) {
  const { node, isOpen, level, place, siblings } = row;
  const onToggle = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    toggle(node.id, !isOpen);
  };
  return (
    <Link
      href={node.href}
      id={elementId}
      role="treeitem"
      tabIndex={-1}
      className={`${className}${isActive ? ' active' : ''}`}
      title={node.name}
      aria-level={level}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-selected={isSelected}
      aria-expanded={node.opens ? isOpen : undefined}
      onClick={activate}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys of the tree do the same */}
      <span className="tree-toggle" aria-hidden="true" onClick={node.opens ? onToggle : undefined}>
        {node.opens && <ChevronRight size={14} className={isOpen ? 'open' : ''} />}
      </span>
      {node.platform === undefined ? (
        <Icon name={node.icon} size={15} />
      ) : (
        <PlatformMark urn={node.platform} name={node.name} size="tiny" />
      )}
      <span className="tree-name">{node.name}</span>
      {node.count !== undefined && <span className="tree-count">{node.count.toLocaleString()}</span>}
    </Link>
  );
}
