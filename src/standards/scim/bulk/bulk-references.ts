import type { JsonValue } from '#generated/registry/registry-types';
import { ConflictError } from '#base/errors/domain-error';
import { isObject } from '#base/json/path-values';
import { decodedOrSame } from '../decoded-or-same';
import { ScimRequestError } from '../scim-error';
import type { BulkOperation } from './read-bulk';

const PREFIX = 'bulkId:';

/** The resources that operations of one bulk request refer to by `bulkId:`, until they have ids. */
export class BulkReferences {
  private readonly ids = new Map<string, string>();
  private readonly circular = new Set<BulkOperation>();

  /** The operations in their order, but each behind those that it refers to. */
  inOrder(operations: readonly BulkOperation[]): readonly BulkOperation[] {
    const makers = new Map(operations.map((operation) => [operation.bulkId, operation]));
    const ordered = new Set<BulkOperation>();
    const open = new Set<BulkOperation>();
    const put = (operation: BulkOperation): void => {
      if (ordered.has(operation)) return;
      if (open.has(operation)) return void this.circular.add(operation);
      open.add(operation);
      for (const name of namesIn([operation.path, operation.data ?? null])) {
        const maker = makers.get(name);
        if (maker && (maker !== operation || maker.method === 'POST')) put(maker);
      }
      open.delete(operation);
      ordered.add(operation);
    };
    operations.forEach(put);
    return [...ordered];
  }

  made(bulkId: string, id: string): void {
    this.ids.set(bulkId, id);
  }

  /** The path with the id, or as it was sent without one. */
  path({ path }: BulkOperation): string {
    return path.replace(/bulkId:(.+)$/, (text, name: string) => {
      const id = this.ids.get(decodedOrSame(name));
      return id === undefined ? text : encodeURIComponent(id);
    });
  }

  /** @throws ScimRequestError for a reference to nothing; ConflictError for resources that refer to each other */
  data(operation: BulkOperation): JsonValue | undefined {
    if (this.circular.has(operation))
      throw new ConflictError('The operation refers to itself, or to one that refers back; change one of them later.');
    for (const name of namesIn(operation.path)) this.idOf(name);
    return operation.data === undefined ? undefined : this.withIds(operation.data);
  }

  private withIds(value: JsonValue): JsonValue {
    if (typeof value === 'string') return value.startsWith(PREFIX) ? this.idOf(value.slice(PREFIX.length)) : value;
    if (Array.isArray(value)) return value.map((each) => this.withIds(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.withIds(each)]));
  }

  private idOf(name: string): string {
    const id = this.ids.get(name);
    if (id !== undefined) return id;
    throw new ScimRequestError(
      'invalidValue',
      `'${PREFIX}${name.slice(0, 100)}' names no resource: no operation creates it, or that operation failed.`,
    );
  }
}

function namesIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') {
    const [, name] = /(?:^|^(?:Users|Groups)\/)bulkId:(.+)$/.exec(value) ?? [];
    return name === undefined ? [] : [decodedOrSame(name)];
  }
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.values(value).flatMap(namesIn) : [];
}
