import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, type ParsedRequest, OpenAPIRouter } from 'openapi-backend';
import { InvalidInputError, NotFoundError } from '../../errors/domain-error';
import { didYouMean, nearestName, shortened, unknownName } from '../../errors/unknown-name';
import { MethodNotAllowedError } from '../http-errors';
import type { EdgeRequest } from './edge-request';
import { type OperationEntry, operationTable } from './operation-table';
import { REFUSED_REQUESTS } from './refused-requests';

interface Route {
  readonly operation: Operation<OpenAPIV3.Document>;
  readonly entry: OperationEntry;
}

type Routes = Map<string, Route>;

/** A path with parameters. */
interface Template {
  /** As in the document: `/entities/{urn}`. */
  readonly path: string;
  /** The path before the first parameter. */
  readonly prefix: string;
  /** Absent when the only parameter is all that follows the prefix, whatever it is. */
  readonly pattern: RegExp | undefined;
  readonly routes: Routes;
}

interface Match {
  readonly routes: Routes;
  /** Values of the path parameters, still encoded. */
  readonly keys: readonly string[];
}

const NO_KEYS: readonly string[] = [];

/**
 * Finds the operation of a path by look-up. The router of openapi-backend recomputes its operation list for every request and parses
 * the request three times, which takes 2 ms for 60 operations.
 */
export class OperationRouter extends OpenAPIRouter<OpenAPIV3.Document> {
  private readonly operations: Operation<OpenAPIV3.Document>[];
  private readonly fixed = new Map<string, Routes>();
  /** Longest fixed part first. */
  private readonly templates: readonly Template[];

  constructor(definition: OpenAPIV3.Document) {
    super({ definition });
    this.operations = super.getOperations();
    const entries = new Map(operationTable(definition).map((entry) => [entry.id, entry]));
    const templates = new Map<string, Routes>();
    for (const operation of this.operations) {
      const entry = entries.get(operation.operationId ?? '');
      if (!entry) throw new Error(`${operation.path}: an operation without an id`);
      const group = entry.pathParameters.length === 0 ? this.fixed : templates;
      const routes: Routes = group.get(entry.path) ?? new Map();
      group.set(entry.path, routes.set(entry.method, { operation, entry }));
    }
    this.templates = [...templates]
      .map(([path, routes]) => toTemplate(path, routes, patternsOf(routes)))
      .toSorted((a, b) => literalOf(b.path).length - literalOf(a.path).length);
  }

  override getOperations(): Operation<OpenAPIV3.Document>[] {
    return this.operations;
  }

  /** @throws Error that begins with 404 or 405, which openapi-backend passes to `notFound` or `methodNotAllowed` */
  override matchOperation(request: EdgeRequest): Operation<OpenAPIV3.Document> {
    const match = this.find(request.path);
    if (!match) throw new Error('404-notFound');
    const isHead = request.incoming.method === 'HEAD';
    const route = (isHead ? match.routes.get('HEAD') : undefined) ?? match.routes.get(request.method);
    if (!route) throw new Error('405-methodNotAllowed');
    request.trace.operation = route.entry;
    request.keys = match.keys;
    return route.operation;
  }

  /** The parts are decoded once, behind authentication. Until then they are empty. */
  override parseRequest({ parsed }: EdgeRequest): ParsedRequest {
    return parsed;
  }

  /**
   * The methods of a path. For a resource, such as `/aspects`, the methods of everything below it.
   * @throws NotFoundError | InvalidInputError for an unknown path
   */
  allowed(path: string): readonly string[] {
    const methods = this.methodsAt(path) ?? this.methodsBelow(`${path}/`);
    if (methods.length === 0) throw this.notFound('OPTIONS', path);
    return ['OPTIONS', ...withHead(methods)];
  }

  methodNotAllowed(method: string, path: string): MethodNotAllowedError {
    const methods = this.methodsAt(path) ?? [];
    const expected = methods.join(' or ');
    const reason =
      REFUSED_REQUESTS.get(`${method} ${path}`) ?? `${shortened(path)} does not allow ${method}; use ${expected}`;
    return new MethodNotAllowedError(
      reason,
      ['OPTIONS', ...withHead(methods)],
      [{ pointer: '/method', message: `${method} is not allowed`, expected }],
    );
  }

  /** Suggests the nearest action or path. */
  notFound(method: string, path: string): NotFoundError | InvalidInputError {
    const refusal = REFUSED_REQUESTS.get(`${method} ${path}`);
    if (refusal !== undefined) return new NotFoundError(refusal, [{ pointer: '/path', message: 'is not offered' }]);
    const [, resource = '', kind, ...rest] = path.split('/');
    const actions = this.actionsOf(resource);
    if (kind === 'actions' && actions.length > 0)
      return new InvalidInputError(
        ...unknownName(
          { name: rest.join('/'), known: actions, pointer: '/path' },
          (shown) => `/${resource} has no action ${shown}`,
        ),
      );
    const suggestion = this.nearestPath(path, `/${resource}/`);
    const expected = 'a path of /openapi.json, which /restli/docs shows';
    return new NotFoundError(`Unknown path ${shortened(path)}${didYouMean(suggestion)}`, [
      { pointer: '/path', message: 'is unknown', expected, ...(suggestion && { suggestion }) },
    ]);
  }

  /** Slashes stay within the last key, because some clients do not encode those of a urn. An action is not a key. */
  private find(path: string): Match | undefined {
    const fixed = this.fixed.get(path);
    if (fixed) return { routes: fixed, keys: NO_KEYS };
    for (const { prefix, pattern, routes } of this.templates) {
      if (!path.startsWith(prefix) || path.length === prefix.length || path.startsWith('actions/', prefix.length))
        continue;
      if (!pattern) return { routes, keys: [path.slice(prefix.length)] };
      const keys = pattern.exec(path)?.slice(1);
      if (keys) return { routes, keys };
    }
    return undefined;
  }

  private methodsAt(path: string): readonly string[] | undefined {
    const routes = this.find(path)?.routes;
    return routes && methodsOf([routes]);
  }

  private methodsBelow(prefix: string): readonly string[] {
    const below = [...this.fixed].filter(([path]) => path.startsWith(prefix)).map(([, routes]) => routes);
    const templates = this.templates.filter(({ path }) => path.startsWith(prefix)).map(({ routes }) => routes);
    return methodsOf([...below, ...templates]);
  }

  private actionsOf(resource: string): readonly string[] {
    const prefix = `/${resource}/actions/`;
    return [...this.fixed.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  }

  private nearestPath(path: string, resource: string): string | undefined {
    const shown = new Map([
      ...[...this.fixed.keys()].map((known) => [known, known] as const),
      ...this.templates.map((template) => [template.prefix, template.path] as const),
    ]);
    const prefixes = this.templates.map(({ prefix }) => prefix);
    const nearest = nearestName(path, [...shown.keys()]) ?? nearestName(resource, prefixes);
    return nearest && shown.get(nearest);
  }
}

function methodsOf(routes: readonly Routes[]): readonly string[] {
  const methods = new Set(routes.flatMap((each) => [...each.keys()]));
  return [...methods].filter((method) => method !== 'HEAD').toSorted();
}

function withHead(methods: readonly string[]): readonly string[] {
  return methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
}

const PARAMETER = /\{[^}]+\}/g;

/** The operations of one path have the same path parameters. */
function patternsOf(routes: Routes): ReadonlyMap<string, string> {
  return new Map([...routes.values()].flatMap(({ entry }) => [...entry.pathPatterns]));
}

/**
 * A key ends at the next slash, unless the schema of the parameter has a pattern. The last key without a pattern goes on to what follows
 * it in the template.
 */
function toTemplate(path: string, routes: Routes, patterns: ReadonlyMap<string, string>): Template {
  const prefix = path.slice(0, path.indexOf('{'));
  const names = [...path.matchAll(PARAMETER)].map(([text]) => text.slice(1, -1));
  const open = names.findLastIndex((name) => !patterns.has(name));
  if (open === 0 && path === `${prefix}{${names[0]}}`) return { path, prefix, pattern: undefined, routes };
  const [first = '', ...parts] = path
    .split(PARAMETER)
    .map((literal) => literal.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const keys = parts.map((literal, index) => {
    const key = patterns.get(names[index] ?? '') ?? (index === open ? '.+' : '[^/]+');
    return `(${key})${literal}`;
  });
  return { path, prefix, pattern: new RegExp(`^${first}${keys.join('')}$`, 's'), routes };
}

function literalOf(path: string): string {
  return path.replace(PARAMETER, '');
}
