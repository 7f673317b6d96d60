import type { ReactNode } from 'react';
import type { Definition } from './definition';

/** What inputs of the values of one key have in common. */
export interface EntryValues {
  readonly title: string;
  readonly definition: Definition;
  readonly values: readonly (string | number)[];
  readonly problem: string | undefined;
  readonly action: ReactNode;
  readonly onChange: (values: readonly (string | number)[]) => void;
  readonly onRefuse: (problem: string) => void;
}
