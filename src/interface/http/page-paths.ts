/** The pages to go to after a sign-in. */
const PAGES = ['/restli/docs', '/docs', '/app'];
const FORMS = ['/sign-in', '/sign-out', '/digest'];

/** Whether a path is one of the site: a page, or a form without the application. @param path without the prefix of a proxy */
export function isSitePath(path: string): boolean {
  return isPagePath(path) || isBelow(path, FORMS);
}

/** Whether a path is that of a page, which a person may have wanted to see before the sign-in. */
export function isPagePath(path: string): boolean {
  return path === '/' || path === '' || isBelow(path, PAGES);
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some(
    (prefix) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
  );
}
