import type { Projection } from '#catalog/changes/projection';
import { EdgeProjection } from '#catalog/graph/edge-projection';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { EventProjection } from '#catalog/timeseries/event-projection';

/** What a write stores besides its aspects, whichever search engine there is. */
export function storedProjections(models: ModelRegistry): readonly Projection[] {
  return [new EdgeProjection(models), new EventProjection()];
}
