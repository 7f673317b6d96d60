import { InvalidInputError, NotFoundError } from '../../errors/domain-error';
import { didYouMean, shortened, unknownName } from '../../errors/unknown-name';
import { nearestName } from '../../errors/nearest-name';
import { MethodNotAllowedError } from '../http-errors';
import type { OperationEntry } from './operation-table';

export interface RouteMatch {
  readonly operation: OperationEntry;
  /** Raw value of the path parameter, still encoded. */
  readonly key: string | null;
}

/** Finds the operation of a path in constant time. A path parameter is always the last part of its path and takes all that is left. */
export class OperationRouter {
  private readonly fixed = new Map<string, Map<string, OperationEntry>>();
  /** Path before the parameter, with its slash, longest first. */
  private readonly keyed: readonly { readonly prefix: string; readonly methods: Map<string, OperationEntry> }[];
  /** As the document writes them, under what a mistyped path is compared with. */
  private readonly shownPaths: ReadonlyMap<string, string>;

  constructor(operations: readonly OperationEntry[]) {
    const keyed = new Map<string, Map<string, OperationEntry>>();
    for (const operation of operations) {
      const { path, pathParameter, method } = operation;
      if (pathParameter === null) entryOf(this.fixed, path).set(method, operation);
      else if (path.endsWith(`/{${pathParameter}}`))
        entryOf(keyed, path.slice(0, -pathParameter.length - 2)).set(method, operation);
      else throw new Error(`${path}: only the last part of a path may be a parameter`);
    }
    this.keyed = [...keyed]
      .map(([prefix, methods]) => ({ prefix, methods }))
      .toSorted((a, b) => b.prefix.length - a.prefix.length);
    this.shownPaths = new Map(
      operations.map(({ path, pathParameter }) => [
        pathParameter === null ? path : path.slice(0, -pathParameter.length - 2),
        path,
      ]),
    );
  }

  /**
   * Raw slashes stay within the key: some clients leave them so in urns.
   * @throws NotFoundError | MethodNotAllowedError | InvalidInputError
   */
  match(method: string, path: string): RouteMatch {
    const fixed = this.fixed.get(path);
    if (fixed) return { operation: this.forMethod(fixed, method, path), key: null };
    const keyed = this.keyed.find(
      ({ prefix }) =>
        path.startsWith(prefix) && path.length > prefix.length && !path.startsWith('actions/', prefix.length),
    );
    if (!keyed) throw this.notFound(path);
    return { operation: this.forMethod(keyed.methods, method, path), key: path.slice(keyed.prefix.length) };
  }

  private forMethod(methods: ReadonlyMap<string, OperationEntry>, method: string, path: string): OperationEntry {
    const operation = methods.get(method);
    if (operation) return operation;
    const expected = [...methods.keys()].join(' or ');
    throw new MethodNotAllowedError(
      `${shortened(path)} does not take ${method}, but ${expected}`,
      withHead([...methods.keys()]),
      [{ pointer: '/method', message: `${method} is not allowed`, expected }],
    );
  }

  private notFound(path: string): NotFoundError | InvalidInputError {
    const [, resource = '', kind, ...rest] = path.split('/');
    const actions = [...this.fixed.keys()]
      .filter((known) => known.startsWith(`/${resource}/actions/`))
      .map((known) => known.split('/')[3] ?? '');
    if (kind === 'actions' && actions.length > 0) {
      return new InvalidInputError(
        ...unknownName(
          { name: rest.join('/'), known: actions, pointer: '/path' },
          (shown) => `/${resource} has no action ${shown}`,
        ),
      );
    }
    const prefixes = this.keyed.map(({ prefix }) => prefix);
    const nearest = nearestName(path, [...this.shownPaths.keys()]) ?? nearestName(`/${resource}/`, prefixes);
    const suggestion = nearest && this.shownPaths.get(nearest);
    const expected = 'a path of /openapi.json, which /restli/docs shows';
    return new NotFoundError(`There is nothing at ${shortened(path)}${didYouMean(suggestion)}`, [
      { pointer: '/path', message: 'unknown path', expected, ...(suggestion && { suggestion }) },
    ]);
  }
}

/** Who may GET may ask for the HEAD alone. */
function withHead(methods: readonly string[]): readonly string[] {
  return methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
}

function entryOf(map: Map<string, Map<string, OperationEntry>>, key: string): Map<string, OperationEntry> {
  const entry = map.get(key) ?? new Map<string, OperationEntry>();
  map.set(key, entry);
  return entry;
}
