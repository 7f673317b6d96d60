// The prefix of a proxy is not known when the application is built, so addresses are relative to that of this script: PREFIX/app/assets/FILE.

/** The address of the service, with a slash at the end. */
export const SERVICE = new URL('../..', import.meta.url);

/** The same for clients, which expect no slash at the end. */
export const ADDRESS = SERVICE.href.replace(/\/$/, '');

/** The page to sign in, which leads back to this page. */
export function signInAddress(): string {
  const { pathname, search } = window.location;
  const address = new URL('sign-in', SERVICE);
  address.searchParams.set('to', `${pathname.slice(SERVICE.pathname.length)}${search}`);
  return address.href;
}

/** The page that says who is signed in, and signs out. */
export const ACCOUNT_ADDRESS = new URL('sign-in', SERVICE).href;

/** The path of the application, without a slash at the end. */
export const APP_PATH = `${SERVICE.pathname}app`;
