import type { Catalog } from '../../registry/catalog';
import type { AspectValidator } from '../aspect-service';
import { ValueChecker } from '../check/value-checker';
import { DefaultAspects } from '../defaults/default-aspects';

/** What the models make of a write. */
export interface WriteRules {
  readonly catalog: Catalog;
  readonly values: ValueChecker;
  readonly defaults: DefaultAspects;
}

export function writeRules(catalog: Catalog, validator: AspectValidator): WriteRules {
  return { catalog, values: new ValueChecker(catalog, validator), defaults: new DefaultAspects(catalog) };
}
