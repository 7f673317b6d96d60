import type { EntitySummary } from '#generated/http/messages';
import type { AnsweredSpec } from '#generated/registry/registry-types';
import type { AspectModel } from '#web/api/models/model-queries';
import type { ShownEntity } from '../tab/entity-tab';
import type { AssignedForm } from './assigned-forms';

/** A form with the entity that has it. */
export interface ShownForm {
  readonly form: AssignedForm;
  /** Undefined until it is there, and for a form that the caller may not see. */
  readonly summary: EntitySummary | undefined;
  readonly aspect: AspectModel;
  readonly spec: AnsweredSpec;
  readonly entity: ShownEntity;
}
