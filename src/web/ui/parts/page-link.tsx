import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { APP_PATH } from '#web/api/service-address';
import { goTo } from './page-navigation';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> {
  /** The address of a page, without the folder of the application. */
  readonly href: string;
}

/**
 * A link to a page, for lists with many of them. Each `Link` of wouter listens to the address, so 200 of them take a third of the time in which
 * results are drawn.
 */
export function PageLink({ href, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={`${APP_PATH}${href}`} onClick={follow}>
      {children}
    </a>
  );
}

/** Other buttons and keys are for the browser, which opens a window or a tab. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search, hash } = event.currentTarget;
  goTo(`${pathname}${search}${hash}`);
}
