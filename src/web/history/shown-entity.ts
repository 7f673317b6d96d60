import type { EntitySummary } from '../../../generated/http/messages';
import type { StoredAspects } from '../api/entity-queries';
import type { ShownEntity } from '../entities/entity-tab';
import type { EntityTypeModel } from '../models/model-queries';

/** An entity as of now, or as of another time: then nobody may edit it, and its states of now do not count. */
export function shownEntity(
  model: EntityTypeModel,
  aspects: StoredAspects,
  summary: EntitySummary,
  asOf: number | undefined,
): ShownEntity {
  if (asOf === undefined) return { model, aspects, summary };
  const readOnly = model.aspects.map((aspect) => ({ ...aspect, mayEdit: 'none' as const }));
  const { states: _, ...then } = summary;
  return { model: { ...model, aspects: readOnly }, aspects, summary: then, asOf };
}
