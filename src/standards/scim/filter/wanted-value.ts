import { type Schema, withoutSchema } from '../schemas/attribute';
import type { Filter } from './parse-filter';

/**
 * The text that every fitting resource has in an attribute, because the filter asks for it with `eq`; undefined if it does not. It spares a look at
 * all resources.
 */
export function wantedValue(filter: Filter, path: string, schema: Schema): string | undefined {
  if (filter.kind === 'and')
    return filter.parts.map((part) => wantedValue(part, path, schema)).find((value) => value !== undefined);
  if (filter.kind === 'item' && filter.part.kind === 'comparison')
    return wantedValue({ ...filter.part, path: `${filter.path}.${filter.part.path}` }, path, schema);
  if (filter.kind !== 'comparison' || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined;
  const given = withoutSchema(filter.path, schema).toLowerCase();
  return given === path.toLowerCase() ? filter.value : undefined;
}
