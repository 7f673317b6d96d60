import { fieldPointer, type Place } from '#base/errors/place';
import type { OperationEntry } from './operation-table';

/** Fields of services that operations of this surface call by another name. */
const OTHER_NAMES: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['entityType', ['entity']],
  ['aspectName', ['aspect']],
  ['urns', ['ids']],
]);

/**
 * The place as a JSON pointer into a request of the operation: `/start` begins in the body, `/query/urn` and `/path/urn` name another
 * part. A service may take a list where the operation takes one value, so the index after such a field is dropped.
 */
export function requestPointer({ field, pointer }: Place, operation: OperationEntry | undefined): string {
  if (pointer !== undefined) return pointer;
  const [name, ...rest] = field ?? [];
  const found = operation && locate(operation, [String(name), ...(OTHER_NAMES.get(name) ?? [])]);
  if (!found) return fieldPointer(field ?? []);
  const isIndexed = typeof rest[0] === 'number';
  return `${found.pointer}${fieldPointer(isIndexed && !found.isArray ? rest.slice(1) : rest)}`;
}

interface Located {
  readonly pointer: string;
  readonly isArray: boolean;
}

function locate(operation: OperationEntry, names: readonly string[]): Located | undefined {
  for (const name of names) {
    if (operation.pathParameters.includes(name)) return { pointer: `/path/${name}`, isArray: false };
    const inQuery = operation.queryTypes.get(name);
    if (inQuery) return { pointer: `/query/${name}`, isArray: inQuery.isArray };
    const inBody = operation.bodyTypes.get(name);
    if (inBody) return { pointer: fieldPointer([name]), isArray: inBody.isArray };
  }
  return undefined;
}
