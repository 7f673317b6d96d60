import { SERVICE } from '#web/api/service-address';
import { type PageRow, PAGES } from '../pages';

export const HOME = '/';

/** The pages that the header of every page links. */
export const PLACES = PAGES.filter(({ isInHeader }) => isInHeader);

/** The same with Home, which the header links by the name of the application. */
export const WITH_HOME = PAGES.filter(({ address, isInHeader }) => isInHeader || address === HOME);

/** The pages that `g` and a letter open. */
export const WITH_LETTERS = PAGES.filter(({ letter }) => letter);

export function isPlaceOf(location: string, { address }: PageRow): boolean {
  return PAGES.some((row) => [row.address, row.under].includes(address) && location.startsWith(row.address));
}

/** The reference of the interface, which is not a page of the application. */
export const REFERENCE = `${SERVICE.pathname}restli/docs`;

/** The guides and READMEs, which are not a page of the application either. */
export const DOCUMENTATION = `${SERVICE.pathname}docs/`;
