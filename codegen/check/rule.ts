import type { ReservedNames } from '../contract/reserved-names';
import type { CarriedAspect } from '../facts/specs/aspect-specs';
import type { Model, Origin } from '../model/model';
import type { ModelRegistry } from '../registry/model-registry';

/** The declarations, and the model that was built from them. */
export interface Checked {
  readonly models: ModelRegistry;
  readonly carried: readonly CarriedAspect[];
  readonly model: Model;
  /** The reserved names of the interface. */
  readonly reserved: ReservedNames;
}

export type Report = (message: string, at: Origin, suggestion?: string) => void;

/** Something that must hold in every tree of models. */
export interface Rule {
  /** Shown with every finding; kebab-case. */
  readonly name: string;
  /** Whether it looks for things that a file with errors in it may hold. */
  readonly needsWhole?: true;
  readonly check: (checked: Checked, report: Report) => void;
}
