import { Menu as MenuIcon } from 'lucide-react';
import { lazy } from 'react';
import { Link, useLocation } from 'wouter';
import { Later } from '#web/ui/parts/lazy/later.tsx';
import { isPlaceOf, PLACES, REFERENCE } from './places';

const PagesMenu = lazy(async () => ({ default: (await import('./pages-menu')).PagesMenu }));

/** The pages of the header, as links; as a menu where they do not fit. The style shows one of both. */
export function HeaderLinks() {
  const [location] = useLocation();
  return (
    <>
      <nav className="header-links" aria-label="Main">
        {PLACES.map((place) => (
          <Link key={place.href} href={place.href} aria-current={isPlaceOf(location, place) ? 'page' : undefined}>
            {place.name}
          </Link>
        ))}
        <a href={REFERENCE}>API</a>
      </nav>
      <Later
        place={
          <button type="button" className="icon-button header-menu" aria-label="Pages" aria-busy="true">
            <MenuIcon size={18} aria-hidden="true" />
          </button>
        }
      >
        {(isPressed) => <PagesMenu isOpen={isPressed} />}
      </Later>
    </>
  );
}
