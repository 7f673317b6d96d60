import type { ComponentType } from 'react';
import type { EntitySummary, RelatedGroup } from '#generated/http/messages';
import type { EntityTypeModel } from '#web/api/models/model-queries';
import type { StoredAspects } from '#web/api/entity-queries';

/** An entity as its page shows it. */
export interface ShownEntity {
  readonly model: EntityTypeModel;
  readonly aspects: StoredAspects;
  readonly summary: EntitySummary;
  /** What belongs to it and is stored as other entities, by tab. */
  readonly related?: readonly RelatedGroup[] | undefined;
  /** The time in epoch milliseconds as of which it is shown; absent for now. Nothing can be changed then. */
  readonly asOf?: number | undefined;
}

/** What a tab gets to show. */
export interface TabProps {
  readonly entity: ShownEntity;
  readonly title: string;
}

export interface EntityTab {
  /** The title, and the name in the address. */
  readonly title: string;
  readonly Content: ComponentType<TabProps>;
  /** Whether its content is a tree of rows, of which the address may open one. */
  readonly isTree?: true;
  /** The number of things there, where that is known. */
  readonly count?: number;
  /** Whether some of them need somebody. */
  readonly isAlarming?: boolean;
}

export interface PossibleTab extends EntityTab {
  /** Whether the entity has something to show there. Absent for tabs that every entity has. */
  readonly isFor?: (entity: ShownEntity) => boolean;
  /** Whether it asks for the state of now, so that a page of another time leaves it out. */
  readonly isNow?: true;
}
