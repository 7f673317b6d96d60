import { AddMenu } from '../edit/add-menu';
import { AspectSection } from './aspect-section';
import { Aside } from './aside';
import type { TabProps } from './entity-tab';

/** The aspects without a section of their own, beside those that say at a glance who is responsible. */
export function OverviewTab({ entity: { model, aspects } }: TabProps) {
  const shown = model.aspects.flatMap((aspect) => {
    const stored = aspects.get(aspect.name);
    return stored && !aspect.hidden && aspect.section === undefined ? [{ aspect, stored }] : [];
  });
  return (
    <div className="overview">
      <div className="overview-main">
        {shown.map(({ aspect, stored }) => (
          <AspectSection key={aspect.name} aspect={aspect} stored={stored} types={model.types} />
        ))}
        <AddMenu />
        {shown.length === 0 && (
          <p className="soft">Nothing is written about this yet. The tab “Raw” has all that is stored.</p>
        )}
      </div>
      <Aside model={model} aspects={aspects} />
    </div>
  );
}
