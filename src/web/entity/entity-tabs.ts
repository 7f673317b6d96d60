import type { ComponentType } from 'react';
import type { EntitySummary } from '../../../generated/http/messages';
import type { EntityTypeModel } from '../models/model-queries';
import type { StoredAspects } from './entity-queries';
import { LineageTab } from '../lineage/lineage-tab';
import { OverviewTab } from './overview-tab';
import { RawTab } from './raw-tab';
import { RelationshipsTab } from './relationships-tab';
import { SectionTab } from './section-tab';

/** An entity as its page shows it. */
export interface ShownEntity {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
  readonly summary: EntitySummary;
}

/** What a tab gets to show. */
export interface TabProps {
  readonly entity: ShownEntity;
  readonly title: string;
}

export interface EntityTab {
  /** Its title, and its name in the address. */
  readonly title: string;
  readonly Content: ComponentType<TabProps>;
}

interface PossibleTab extends EntityTab {
  /** Whether the entity has something to show there. Absent for tabs that every entity has. */
  readonly isFor?: (entity: ShownEntity) => boolean;
}

/** Before the sections that the models name. */
const FIRST: readonly PossibleTab[] = [{ title: 'Overview', Content: OverviewTab }];
const LAST: readonly PossibleTab[] = [
  { title: 'Lineage', Content: LineageTab, isFor: ({ model }) => model.entity.lineage },
  { title: 'Relationships', Content: RelationshipsTab },
  { title: 'Raw', Content: RawTab },
];

/** The tabs of an entity, in their order. A tab of the models is a section that one of the stored aspects has. */
export function tabsOf(entity: ShownEntity): readonly EntityTab[] {
  const sections = entity.model.aspects.flatMap(({ name, hidden, section }) =>
    !hidden && section !== undefined && section !== 'aside' && entity.aspects.has(name) ? [section] : [],
  );
  const bySection = [...new Set(sections)].map((title) => ({ title, Content: SectionTab }));
  const has = ({ isFor = () => true }: PossibleTab) => isFor(entity);
  return [...FIRST.filter(has), ...bySection, ...LAST.filter(has)];
}
