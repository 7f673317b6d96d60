import type { JsonObject, JsonOrigin, JsonValue } from '../model/model';
import { isObject } from '../values/json-value';

type Branch = Map<string, Branch | JsonValue>;

/** Builds the properties of one declaration out of dotted paths: `@a.b = 1 @a.c = 2` is `{a: {b: 1, c: 2}}`. */
export class PropertySet {
  readonly origins = new Map<string, JsonOrigin>();
  private readonly root: Branch = new Map();

  /** False, and nothing changed, when the path is taken or leads through a value that is not an object. */
  set(path: readonly string[], value: JsonValue): boolean {
    const last = path.at(-1);
    const branch = this.descend(path.slice(0, -1));
    if (last === undefined || branch === null || branch.has(last)) return false;
    branch.set(last, value);
    return true;
  }

  toObject(): JsonObject {
    return branchToObject(this.root);
  }

  private descend(path: readonly string[]): Branch | null {
    let branch = this.root;
    for (const segment of path) {
      const below = openBranch(branch.get(segment));
      if (below === null) return null;
      branch.set(segment, below);
      branch = below;
    }
    return branch;
  }
}

function openBranch(value: Branch | JsonValue | undefined): Branch | null {
  if (value === undefined || value instanceof Map) return value ?? new Map();
  return isObject(value) ? new Map(Object.entries(value)) : null;
}

/** `Object.fromEntries` also keeps a member called `__proto__`, which an assignment would lose. */
function branchToObject(branch: Branch): JsonObject {
  return Object.fromEntries(
    [...branch].map(([name, value]) => [name, value instanceof Map ? branchToObject(value) : value]),
  );
}
