/** A request target, rewritten to one spelling. It is not decoded yet. */
export interface RequestTarget {
  readonly path: string;
  /** The query without the question mark. */
  readonly query: string;
}

const PREFIX = '/api/gms';
const ACTION = /(?:^|&)action=([^&]*)/;
/** Rewrites `//aspects/?action=x` and `/api/gms/aspects?action=x` to `/aspects/actions/x`. It does not decode the path, so a key keeps its `%2F`. */
export function parseRequestTarget(url: string): RequestTarget {
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  const path = withoutPrefix(mark < 0 ? url : url.slice(0, mark));
  const action = query.length > 0 ? actionOf(query) : undefined;
  return action === undefined || path.endsWith(`/actions/${action}`)
    ? { path, query }
    : { path: `${path === '/' ? '' : path}/actions/${action}`, query };
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

/** The name is not decoded: every known action is a plain word, so an encoded one is unknown. */
function actionOf(query: string): string | undefined {
  return ACTION.exec(query)?.[1];
}
