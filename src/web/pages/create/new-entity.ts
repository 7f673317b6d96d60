import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import type { FormStore } from '#web/entity/edit/form/form-store';
import type { FormLayout } from './form-layout';

/** What the form of an entity type consists of. */
export interface NewEntityForm {
  readonly model: EntityTypeModel;
  readonly aspect: AspectModel;
  readonly keyAspect: AspectModel;
  readonly layout: FormLayout;
  /** The urn of the place that the address names. */
  readonly place: string | undefined;
}

/** The two values of the form: what identifies the entity, and what people say of it. */
export interface NewValues {
  readonly key: FormStore;
  readonly value: FormStore;
}
