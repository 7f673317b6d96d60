import type { AspectModel } from '#web/api/models/model-queries';
import type { AddGroup } from './add-groups';

/** What a list of choices gets. */
export interface ChoicesProps {
  readonly groups: readonly AddGroup<AspectModel>[];
  /** Whether somebody has opened them before they were there. */
  readonly isOpen: boolean;
  readonly onChoose: (aspect: AspectModel) => void;
}
