import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ShownEntity } from '../tab/entity-tab';
import { Drawer } from '#web/ui/parts/overlays/drawer.tsx';
import { plainPath } from '#web/ui/values/field-path';
import type { Row } from './merge-rows';
import { RowDetails } from './row-details';
import type { RowList } from './row-lists';

interface RowDrawerProps {
  readonly path: string;
  /** Undefined if the list has no such row. */
  readonly row: Row | undefined;
  readonly entity: ShownEntity;
  readonly list: RowList;
  /** The rows before and after it. */
  readonly near: { readonly before?: string | undefined; readonly after?: string | undefined };
  readonly onOpen: (path: string) => void;
  readonly onClose: () => void;
}

/** All of one row beside the tree. */
export function RowDrawer({ path, row, entity, list, near, onOpen, onClose }: RowDrawerProps) {
  return (
    <Drawer title={row?.title ?? row?.name ?? plainPath(path)} onClose={onClose}>
      {row ? (
        <RowDetails row={row} entity={entity} list={list} />
      ) : (
        <p className="soft">
          There is no such row any more. Something wrote “{list.field.title}” since this address was made.
        </p>
      )}
      <p className="row-near">
        <Near what="Previous" path={near.before} Picture={ChevronUp} onOpen={onOpen} />
        <Near what="Next" path={near.after} Picture={ChevronDown} onOpen={onOpen} />
      </p>
    </Drawer>
  );
}

interface NearProps {
  readonly what: string;
  readonly path: string | undefined;
  readonly Picture: typeof ChevronUp;
  readonly onOpen: (path: string) => void;
}

function Near({ what, path, Picture, onOpen }: NearProps) {
  if (path === undefined) return null;
  return (
    <button type="button" className="button small quiet" title={plainPath(path)} onClick={() => onOpen(path)}>
      <Picture size={14} aria-hidden="true" /> {what}
    </button>
  );
}
