import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { didYouMean, nearestName, shortened, unknownName } from '#base/errors/unknown-name';
import { MethodNotAllowedError } from '../http-errors';
import type { RoutingTable } from './routing-table';

/** Requests of released servers that this one does not offer, with what to do instead. By method and path. */
const REFUSED_REQUESTS: ReadonlyMap<string, string> = new Map([
  [
    'POST /mux',
    'Batches of requests are not supported. Send each request by itself: connections stay open, and requests may run in parallel',
  ],
  [
    'DELETE /relationships',
    'Relationships follow from aspects, so they cannot be deleted by themselves. Use /entities?action=deleteReferences, or change the aspects',
  ],
]);

type Paths = Pick<RoutingTable<unknown>, 'has' | 'methods' | 'known'>;

/** The reason why no operation answers a request, with the nearest method, action or path. */
export function unknownRequest(
  paths: Paths,
  method: string,
  path: string,
): MethodNotAllowedError | NotFoundError | InvalidInputError {
  return paths.has(path) ? methodNotAllowed(paths, method, path) : unknownPath(paths, method, path);
}

/**
 * The methods of a path, for OPTIONS.
 * @throws NotFoundError | InvalidInputError for an unknown path
 */
export function allowedMethods(paths: Paths, path: string): readonly string[] {
  const methods = paths.methods(path);
  if (methods.length === 0) throw unknownPath(paths, 'OPTIONS', path);
  return ['OPTIONS', ...methods.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))];
}

function methodNotAllowed(paths: Paths, method: string, path: string): MethodNotAllowedError {
  const expected = paths.methods(path).join(' or ');
  const reason =
    REFUSED_REQUESTS.get(`${method} ${path}`) ?? `${shortened(path)} does not allow ${method}; use ${expected}`;
  const details = [{ pointer: '/method', message: `${method} is not allowed`, expected }];
  return new MethodNotAllowedError(reason, allowedMethods(paths, path), details);
}

function unknownPath(paths: Paths, method: string, path: string): NotFoundError | InvalidInputError {
  const refusal = REFUSED_REQUESTS.get(`${method} ${path}`);
  if (refusal !== undefined) return new NotFoundError(refusal, [{ pointer: '/path', message: 'is not offered' }]);
  const known = paths.known();
  const [, resource = '', kind, ...rest] = path.split('/');
  const actions = kind === 'actions' ? namesBelow(known, `/${resource}/actions/`) : [];
  if (actions.length > 0)
    return new InvalidInputError(
      ...unknownName(
        { name: rest.join('/'), known: actions, pointer: '/path' },
        (shown) => `/${resource} has no action ${shown}`,
      ),
    );
  const suggestion = nearestPath(known, path, `/${resource}/`);
  const expected = 'a path of /openapi.json, which /restli/docs shows';
  return new NotFoundError(`Unknown path ${shortened(path)}${didYouMean(suggestion)}`, [
    { pointer: '/path', message: 'is unknown', expected, ...(suggestion && { suggestion }) },
  ]);
}

function namesBelow(known: ReadonlyMap<string, string>, prefix: string): readonly string[] {
  return [...known.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

function nearestPath(known: ReadonlyMap<string, string>, path: string, resource: string): string | undefined {
  const prefixes = [...known].filter(([prefix, whole]) => prefix !== whole).map(([prefix]) => prefix);
  const nearest = nearestName(path, [...known.keys()]) ?? nearestName(resource, prefixes);
  return nearest && known.get(nearest);
}
