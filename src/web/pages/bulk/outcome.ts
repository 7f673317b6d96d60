import type { EditedAspect } from '#web/entity/edit/write/aspect-writes';
import type { BulkType } from './bulk-plan';
import type { Selected } from './selection/selection';

/** What became of a change of one entity. */
export type Outcome =
  | {
      readonly result: 'changed';
      readonly target: Selected;
      readonly type: BulkType;
      readonly before: EditedAspect;
      readonly after: EditedAspect;
    }
  /** Somebody else has made the same change meanwhile. */
  | { readonly result: 'same'; readonly target: Selected }
  | { readonly result: 'failed'; readonly target: Selected; readonly reason: string };

export type Changed = Extract<Outcome, { readonly result: 'changed' }>;
