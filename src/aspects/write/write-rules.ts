import type { ModelRegistry } from '../../registry/model-registry';
import type { AspectValidator } from '../aspect-service';
import { ValueChecker } from '../check/value-checker';
import { DefaultAspects } from '../defaults/default-aspects';

/** What the models make of a write. */
export interface WriteRules {
  readonly models: ModelRegistry;
  readonly values: ValueChecker;
  readonly defaults: DefaultAspects;
}

export function writeRules(models: ModelRegistry, validator: AspectValidator): WriteRules {
  return { models, values: new ValueChecker(models, validator), defaults: new DefaultAspects(models) };
}
