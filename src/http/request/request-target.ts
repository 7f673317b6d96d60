import { InvalidInputError } from '../../errors/domain-error';

/** A request target with all its spellings made one. Nothing of it is decoded yet. */
export interface RequestTarget {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

const PREFIX = '/api/gms';
/** Longer ones no client sends; urns are shorter than this even when every byte of them is encoded. */
const TARGET_LENGTH_MAX = 1_000_000;

/**
 * `//aspects/?action=x` and `/api/gms/aspects?action=x` are `/aspects/actions/x`. The path is not decoded: `%2F` stays in its key.
 * @throws InvalidInputError for a target that is too long
 */
export function parseRequestTarget(url: string): RequestTarget {
  if (url.length > TARGET_LENGTH_MAX) throw new InvalidInputError(`The address is longer than ${TARGET_LENGTH_MAX} characters`);
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const path = withoutPrefix(mark < 0 ? url : url.slice(0, mark));
  const action = query.length > 0 ? actionOf(query) : undefined;
  return action === undefined ? { path, query } : { path: `${path === '/' ? '' : path}/actions/${action}`, query };
}

function withoutPrefix(raw: string): string {
  const path = singleSlash(raw);
  const rest = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined;
  const below = rest === undefined || !(rest === '' || rest.startsWith('/')) ? path : singleSlash(rest);
  return below.length > 1 && below.endsWith('/') ? below.slice(0, -1) : below;
}

function singleSlash(path: string): string {
  let start = 0;
  while (path[start] === '/') start++;
  return start === 1 ? path : `/${path.slice(start)}`;
}

/** Still encoded: names of actions are plain words, anything else is an unknown one. */
function actionOf(query: string): string | undefined {
  if (!query.includes('action=')) return undefined;
  return query.split('&').find((part) => part.startsWith('action='))?.slice('action='.length);
}
