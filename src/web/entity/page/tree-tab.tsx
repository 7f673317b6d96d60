import type { TabProps } from '../tab/entity-tab';
import { RowsTab } from '../rows/rows-tab';
import { MoreOfSection } from './more-of-section';

/** A section with a list that is a tree of rows, such as columns: the tree, and all else that the section has. */
export function TreeTab({ entity, title }: TabProps) {
  return (
    <div className="rows-tab">
      <RowsTab entity={entity} title={title} />
      <MoreOfSection entity={entity} section={title} />
    </div>
  );
}
