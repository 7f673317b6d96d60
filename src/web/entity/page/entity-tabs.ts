import type { EntityTab, PossibleTab, ShownEntity, TabProps } from '../tab/entity-tab';
import { LineageTab } from './lineage-tab';
import { lazyPart } from '#web/ui/parts/lazy/lazy-part.tsx';
import { OverviewTab } from './overview-tab';
import { RawTab } from './raw-tab';
import { RelationshipsTab } from './relationships-tab';
import { treeOf } from '../rows/row-lists';
import { SectionTab } from './section-tab';

const HistoryTab = lazyPart<TabProps>(async () => (await import('../history/history-tab')).HistoryTab);

const TreeTab = lazyPart<TabProps>(async () => (await import('./tree-tab')).TreeTab);

const RelatedTab = lazyPart<TabProps>(async () => (await import('../related/related-tab')).RelatedTab);

/** Before the sections that the models name. */
const FIRST: readonly PossibleTab[] = [{ title: 'Overview', Content: OverviewTab }];
const LAST: readonly PossibleTab[] = [
  { title: 'Lineage', Content: LineageTab, isNow: true, isFor: ({ model }) => model.entity.lineage },
  { title: 'Relationships', Content: RelationshipsTab, isNow: true },
  { title: 'History', Content: HistoryTab },
  { title: 'Raw', Content: RawTab },
];

/** The tabs of an entity, in their order. A tab of the models is a section that one of the stored aspects has. */
export function tabsOf(entity: ShownEntity): readonly EntityTab[] {
  const sections = entity.model.aspects.flatMap(({ name, hidden, section }) =>
    !hidden && section !== undefined && section !== 'aside' && entity.aspects.has(name) ? [section] : [],
  );
  const has = ({ isFor = () => true, isNow }: PossibleTab) => !(isNow && entity.asOf !== undefined) && isFor(entity);
  // A tab with a view of its own stands for the section of the same title.
  const own = LAST.filter(has).map(({ title }) => title);
  const bySection = [...new Set(sections)]
    .filter((title) => !own.includes(title))
    .map((title): EntityTab =>
      treeOf(entity, title) ? { title, Content: TreeTab, isTree: true } : { title, Content: SectionTab },
    );
  const related = (entity.related ?? []).map(({ title, total, outcomes }) => ({
    title,
    Content: RelatedTab,
    count: total,
    isAlarming: outcomes.some(({ tone }) => tone === 'bad'),
  }));
  return [...FIRST.filter(has), ...bySection, ...related, ...LAST.filter(has)];
}
