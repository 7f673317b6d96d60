import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';

interface TabLink {
  readonly title: string;
  readonly href: string;
  readonly isShown: boolean;
  /** The number of things there, where that is known. */
  readonly count?: number;
  /** Whether some of them need somebody. */
  readonly isAlarming?: boolean;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
}

/** The number of tabs that have digits. */
const WITH_KEYS = 9;

/** Links to the parts of a page; the digits open the first ones. On a narrow screen they scroll, and the one that is shown is in view. */
export function Tabs({ label, tabs }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const shown = tabs.find(({ isShown }) => isShown)?.title;
  useLayoutEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (shown !== undefined && bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - bar.current.clientWidth / 3;
  }, [shown]);
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {tabs.map(({ title, href, isShown, count, isAlarming }, index) => (
        <Link
          key={title}
          href={href}
          aria-current={isShown ? 'page' : undefined}
          data-key={index < WITH_KEYS ? index + 1 : undefined}
        >
          {title}
          {count !== undefined && (
            <span className={isAlarming ? 'tab-count bad' : 'tab-count'}>
              {count.toLocaleString()}
              {isAlarming && <span className="hidden-text"> with problems</span>}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
