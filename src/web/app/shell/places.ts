import { SERVICE } from '#web/api/service-address';

interface Place {
  readonly href: string;
  readonly name: string;
  /** The letter that opens it after `g`. */
  readonly key: string;
  /** Addresses of its pages that do not begin like its own. */
  readonly also?: readonly string[];
}

/** The pages that the header of every page links, in its order. */
export const PLACES: readonly Place[] = [
  { href: '/search', name: 'Search', key: 's' },
  { href: '/browse', name: 'Browse', key: 'b' },
  { href: '/runs', name: 'Runs', key: 'r' },
  { href: '/models', name: 'Models', key: 'm' },
  { href: '/settings', name: 'Settings', key: 't', also: ['/requests', '/webhooks', '/health'] },
];

export function isPlaceOf(location: string, { href, also = [] }: Place): boolean {
  return [href, ...also].some((beginning) => location.startsWith(beginning));
}

export const HOME: Place = { href: '/', name: 'Home', key: 'h' };

/** The page that creates entities. */
const NEW: Place = { href: '/new', name: 'Create something', key: 'n' };

/** All pages that `g` and a letter open. */
export const WITH_LETTERS: readonly Place[] = [HOME, ...PLACES, NEW];

/** The reference of the interface, which is not a page of the application. */
export const REFERENCE = `${SERVICE.pathname}restli/docs`;
