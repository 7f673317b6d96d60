import type { TabProps, ShownEntity } from '../tab/entity-tab';
import { RowsTab } from '../rows/rows-tab';
import { AspectSection } from './aspect-section';
import type { StoredAspect } from '#web/api/entity-queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { isEmpty, type Types } from '#web/ui/values/value-kinds';

/** A section with a list that is a tree of rows, such as columns: the tree, and all else that the section has. */
export function TreeTab({ entity, title }: TabProps) {
  return (
    <div className="rows-tab">
      <RowsTab entity={entity} title={title} />
      <MoreOfSection entity={entity} section={title} />
    </div>
  );
}

interface MoreOfSectionProps {
  readonly entity: ShownEntity;
  readonly section: string;
}

/** What the aspects of a section say besides the rows of its tree. */
function MoreOfSection({ entity: { model, aspects }, section }: MoreOfSectionProps) {
  const shown = model.aspects.flatMap((aspect) => {
    const stored = aspects.get(aspect.name);
    if (!stored || aspect.hidden || aspect.section !== section) return [];
    const rest = withoutRows(aspect, stored, model.types);
    return isEmpty(rest.value) ? [] : [{ aspect, stored: rest }];
  });
  return shown.map(({ aspect, stored }) => (
    <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />
  ));
}

function withoutRows({ record }: AspectModel, stored: StoredAspect, types: Types): StoredAspect {
  const type = types[record];
  const lists = new Set(type?.kind === 'record' ? type.fields.filter(({ row }) => row).map(({ name }) => name) : []);
  const value = Object.fromEntries(Object.entries(stored.value).filter(([name]) => !lists.has(name)));
  return { ...stored, value };
}
