import type { EditableAspects, EntitySummary } from '#generated/http/messages';
import type { StoredAspects } from '#web/api/entity-queries';
import type { ShownEntity } from '../tab/entity-tab';
import type { EntityTypeModel } from '#web/api/models/model-queries';
import { withEditable } from '#web/api/models/with-editable';

const NOTHING: EditableAspects = { aspects: [], parts: [], mayRequest: false };

/** An entity as of now, or as of another time: then nobody may edit it, and its states of now do not count. */
export function shownEntity(
  model: EntityTypeModel,
  aspects: StoredAspects,
  summary: EntitySummary,
  asOf: number | undefined,
): ShownEntity {
  if (asOf === undefined) return { model, aspects, summary };
  const { states: _, ...then } = summary;
  return { model: withEditable(model, NOTHING), aspects, summary: then, asOf };
}
