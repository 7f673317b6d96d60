import type { User } from './people-queries';

/** What the dialogs about one user get. */
export interface UserDialogProps {
  readonly user: User;
  readonly onCancel: () => void;
  /** @param outcome a sentence about what has become of the user */
  readonly onDone: (outcome: string) => void;
}
