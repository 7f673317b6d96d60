import type { AspectPath, JsonValue } from '#generated/registry/registry-types';
import type { DomainError } from '#base/errors/domain-error';
import { valuesAt } from '#base/json/path-values';

/** A record of a list of the request that does not match the contract, as it was sent. */
export interface MisfitRecord {
  readonly record: JsonValue;
  readonly error: DomainError;
}

/** Records by the pointers of their places in the body. */
export type Misfits = ReadonlyMap<string, MisfitRecord>;

/** A text of a record that does not match the contract, if it has one there. */
export function textAt({ record }: MisfitRecord, path: AspectPath): string | undefined {
  const [found] = valuesAt(record, path);
  return typeof found === 'string' ? found : undefined;
}
