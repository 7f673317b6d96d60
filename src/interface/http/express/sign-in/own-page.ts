import { isPagePath } from '#interface/http/page-paths';

/** Any base: only the path is used. */
const BASE = 'http://service/prefix/';

/**
 * The address of an own page, relative to the root of the service, to go to after the sign-in. Everything else becomes the start page, so
 * that a link to the sign-in cannot lead to another site.
 */
export function ownPage(wanted: string | undefined): string {
  if (wanted === undefined || !URL.canParse(wanted, BASE)) return './';
  const { origin, pathname, search } = new URL(wanted, BASE);
  const root = new URL(BASE);
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return './';
  const path = pathname.slice(root.pathname.length);
  return isPagePath(`/${path}`) ? `./${path}${search}` : './';
}
